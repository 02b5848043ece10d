import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { longestAbout } from '../../../contract/rules/field-limits.ts';
import type { Suggestion } from '../../../contract/suggestions.ts';
import { api } from '../../api.ts';
import { useDelay } from '../../clock.ts';
import { delays, OnboardingStep, readNotes, TimedContinue } from '../../features/onboarding/onboarding-step.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Marker } from '../../ui/display/marked-text.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Form, Submit, TextField } from '../../ui/fields/fields.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { useChange } from '../../use-change.ts';

const next = '/terms-selection';

export default function AiProcessingPage() {
  const t = useTranslations('onboarding.processing');
  const { reader } = useSession();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const { found, hasWayOut, isOver, askAnew } = useSuggestionWait();
  useDelay(0, () => void navigate(next, { replace: true, state: { isLate: true } }), isOver && !found);
  return (
    <OnboardingStep
      step={1}
      heading={found ? t('almost') : t('heading')}
      isHeadingTall
      summary={{ name: reader?.fullName ?? reader?.email, country: reader?.country, terms: found?.length }}
    >
      <p className="prose-text mt-3" role="status">
        {found ? t('found', { count: found.length }) : t('lead')}
      </p>
      <WorkSteps isDone={found !== undefined} />
      <div className="ruled mt-5 min-h-[17.5rem] sm:min-h-[12.5rem]">
        {found && <FoundTerms terms={found} />}
        {!found && hasWayOut && <p>{t('slow')}</p>}
      </div>
      <div className="mt-5 min-h-12">
        {found && <TimedContinue to={next} delayMs={delays.termsFound} isHeld={isBusy} />}
        {!found && hasWayOut && (
          <ButtonLink to={next} replace>
            {t('choose')}
          </ButtonLink>
        )}
      </div>
      <AboutForm onBusy={setIsBusy} onSent={askAnew} />
    </OnboardingStep>
  );
}

const steps = ['reading', 'searching', 'checking'] as const;
const stepMs = 1500;

/** The steps of the work as text, not only a spinner. All are shown from the start, so that nothing moves. */
function WorkSteps({ isDone }: { isDone: boolean }) {
  const t = useTranslations('onboarding.processing');
  const [current, setCurrent] = useState(0);
  useDelay(stepMs * (current + 1), () => setCurrent(current + 1), !isDone && current < steps.length - 1);
  return (
    <ol className="mt-6 grid gap-2.5">
      {steps.map((step, index) => {
        const isPast = isDone || index < current;
        const isCurrent = !isPast && index === current;
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className={classes('flex min-h-7 items-center gap-3', !isPast && !isCurrent && 'text-ink-3')}
          >
            <span aria-hidden="true" className="grid size-[18px] place-items-center">
              {isPast ? <CheckIcon className="size-[18px] text-stamp" /> : isCurrent && <Spinner size="small" />}
            </span>
            {t(step)}
          </li>
        );
      })}
    </ol>
  );
}

const foundMs = 130;

function FoundTerms({ terms }: { terms: readonly Suggestion[] }) {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown >= terms.length) return;
    const timer = setTimeout(() => setShown(shown + 1), foundMs);
    return () => clearTimeout(timer);
  }, [shown, terms.length]);
  return (
    <ul className="flex flex-wrap gap-x-4 text-xl leading-(--line) font-bold font-stretch-84%">
      {terms.slice(0, shown).map(({ term }) => (
        <li key={term}>
          <Marker isNew>{term}</Marker>
        </li>
      ))}
    </ul>
  );
}

interface AboutFormProps {
  /** The page does not continue by itself while the reader is typing. */
  onBusy: (isBusy: boolean) => void;
  onSent: () => void;
}

function AboutForm({ onBusy, onSent }: AboutFormProps) {
  const t = useTranslations('onboarding.processing');
  const [about, setAbout] = useState(() => readNotes().about ?? '');
  const describe = useChange(api.suggestions.describe, { failed: t('aboutFailed'), done: t('aboutDone'), keys: [] });
  function sent() {
    onBusy(false);
    onSent();
  }
  return (
    <Form
      isPending={describe.isPending || about.trim() === ''}
      onSend={() => describe.mutate({ about }, { onSuccess: sent })}
      className="mt-8 grid gap-3 border-t border-rule pt-5"
    >
      <TextField
        label={t('about')}
        hint={t('aboutHint')}
        placeholder={t('aboutPlaceholder')}
        name="about"
        maxLength={longestAbout}
        autoComplete="organization-title"
        value={about}
        onChange={(event) => {
          setAbout(event.target.value);
          onBusy(event.target.value.trim() !== '');
        }}
      />
      <div>
        <Submit variant="outline" isPending={describe.isPending} disabled={about.trim() === ''}>
          {t('aboutSubmit')}
        </Submit>
      </div>
    </Form>
  );
}

function useSuggestionWait() {
  const [isOver, setIsOver] = useState(false);
  const [hasWayOut, setHasWayOut] = useState(false);
  /** The reader has added information: earlier results are outdated. */
  const [outdated, setOutdated] = useState<string | null>();
  const { data } = useQuery(
    api.suggestions.mine.queryOptions({
      staleTime: 0,
      retry: false,
      refetchIntervalInBackground: true,
      refetchInterval: ({ state }) => (isOver || isNew(state.data, outdated) ? false : delays.poll),
    }),
  );
  const found = data && isNew(data, outdated) ? data.terms : undefined;
  useDelay(delays.wayOut, () => setHasWayOut(true), !found);
  useDelay(delays.longestWait, () => setIsOver(true), !found);
  return { found, hasWayOut, isOver, askAnew: () => setOutdated(data?.createdAt ?? null) };
}

function isNew(data: { terms: unknown[]; createdAt: string | null } | undefined, outdated: string | null | undefined) {
  return data !== undefined && data.terms.length > 0 && data.createdAt !== outdated;
}
