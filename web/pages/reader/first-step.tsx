import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import { dashboardPath } from '../../../contract/rules/paths.ts';
import { PublicPage } from '../../features/navigation/public-page.tsx';
import { addTerms, type ChosenTerm } from '../../features/onboarding/chosen-list.tsx';
import { TermEntry, useSaveTerms } from '../../features/onboarding/term-entry.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { splitTerms } from '../../features/terms/typed-terms.tsx';
import { useTerms } from '../../features/terms/use-terms.ts';
import { useLanguage } from '../../language/use-language.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { FullScreenWait, LoadFailure } from '../../ui/feedback/loading.tsx';
import { Paper } from '../../ui/surfaces.tsx';
import { useNotify } from '../../use-notify.ts';

/** Only for readers without terms; the others go to the dashboard (requirements R57). */
export default function FirstStepPage() {
  const t = useTranslations('common');
  const setup = useTranslations('onboarding.firstStep');
  const selection = useTranslations('onboarding.selection');
  const { reader } = useSession();
  const { language } = useLanguage();
  const terms = useTerms();
  if (terms.data && terms.data.length > 0) return <Navigate to={dashboardPath(language)} replace />;
  return (
    <PublicPage className="wrap py-8 sm:py-14">
      {terms.isError ? (
        <Paper isNarrow>
          <h1 className="headline mb-4 text-3xl">{setup('heading')}</h1>
          <LoadFailure text={selection('listFailed')} onRetry={() => void terms.refetch()} />
        </Paper>
      ) : terms.isPending || !reader ? (
        <FullScreenWait text={t('loading')} />
      ) : (
        <TermsSetup reader={reader} />
      )}
    </PublicPage>
  );
}

const tips = ['tipOne', 'tipTwo', 'tipThree'] as const;

/** The first terms (requirements R57): plan and limit, the terms as chips, tips, three buttons to continue. */
function TermsSetup({ reader }: { reader: Me }) {
  const { language } = useLanguage();
  const t = useTranslations();
  const words = useTranslations('onboarding.firstStep');
  const navigate = useNavigate();
  const notify = useNotify();
  const [terms, setTerms] = useState<readonly ChosenTerm[]>([]);
  const [typed, setTyped] = useState('');
  const save = useSaveTerms(() => void navigate(dashboardPath(language)));
  const limit = reader.termLimit;

  function refuse(title: string, description?: string): string {
    notify({ title, description, tone: 'error' });
    return description ?? title;
  }
  function add(pieces: string[]): string | undefined {
    const added = addTerms(terms, pieces);
    if (added === 'empty') return refuse(t('onboarding.selection.empty'));
    if (added === 'duplicate') return refuse(words('duplicateTitle'), words('duplicate'));
    if (added.length > limit) return refuse(words('limitTitle'), t('errors.TERM_LIMIT_REACHED', { limit }));
    setTerms(added);
    return undefined;
  }
  function start() {
    if (save.isPending) return;
    // include the text in the field, if the plan allows another term
    const added = addTerms(terms, splitTerms(typed));
    const chosen = typeof added === 'string' || added.length > limit ? terms : added;
    if (chosen.length === 0) return void refuse(words('none'));
    save.mutate({ terms: chosen.map(({ term }) => term) });
  }
  return (
    <Paper isNarrow>
      <h1 className="headline text-3xl sm:text-[3.25rem]">{words('heading')}</h1>
      <p className="prose-text mt-3">{words('lead')}</p>
      <p className="mt-4 mb-6 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge>{words('plan', { plan: t(`common.plans.${reader.plan}`) })}</Badge>
        <span>{words('limit', { limit })}</span>
        <span className="tabular-nums text-ink-3">{words('used', { used: terms.length, limit })}</span>
      </p>
      <TermEntry label={words('addLabel')} addLabel={words('add')} onAdd={add} typed={typed} onType={setTyped} />
      {terms.length > 0 && (
        <ul aria-label={words('list')} className="mt-4 flex flex-wrap gap-2">
          {terms.map(({ term }) => (
            <li key={term}>
              <Chip
                removeLabel={t('onboarding.selection.remove', { term })}
                onRemove={() => setTerms(terms.filter((other) => other.term !== term))}
              >
                {term}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <h2 className="label-text mt-6">{words('tips')}</h2>
      <ul className="mt-1 list-disc pl-5 text-ink-2">
        {tips.map((tip) => (
          <li key={tip}>{words(tip)}</li>
        ))}
      </ul>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button variant="primary" className="min-h-12" isPending={save.isPending} onClick={start}>
          {save.isPending ? words('starting') : words('start')}
        </Button>
        <ButtonLink to={dashboardPath(language)} variant="quiet" className="min-h-12">
          {words('skip')}
        </ButtonLink>
        {reader.plan === 'free' && (
          <ButtonLink to="/upgrade" className="min-h-12">
            {words('upgrade')}
          </ButtonLink>
        )}
      </div>
    </Paper>
  );
}
