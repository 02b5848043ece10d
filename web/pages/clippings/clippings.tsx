import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ClippingOverview } from '../../../contract/clippings.ts';
import { api } from '../../api.ts';
import { ApiKeys } from '../../features/clippings/api-keys.tsx';
import { ClippingCard } from '../../features/clippings/clipping-card.tsx';
import { ReaderPage } from '../../features/navigation/reader-page.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { ButtonLink, LinkOn } from '../../ui/button.tsx';
import { EmptyState, Loaded } from '../../ui/feedback/loading.tsx';

/** Specific clippings and API keys, for Pro and Enterprise. */
export default function ClippingsPage() {
  const t = useTranslations();
  const { reader } = useSession();
  const clippings = useQuery(api.clippings.list.queryOptions());
  if (!reader) return null;
  return (
    <ReaderPage>
      <h1 className="headline pt-6 text-3xl sm:pt-8 sm:text-4xl">{t('clippings.heading')}</h1>
      <p className="prose-text mt-2 mb-6 text-md">{t('clippings.text')}</p>
      <Loaded query={clippings} failed={t('clippings.failed.load')} rows={3} rowClassName="h-24">
        {(data) => <Overview overview={data} />}
      </Loaded>
    </ReaderPage>
  );
}

function Overview({ overview }: { overview: ClippingOverview }) {
  const t = useTranslations('clippings');
  const { clippings, limit } = overview;
  const isInPlan = limit > 0;
  const create = (
    <ButtonLink variant="primary" to="/clippings/new">
      {t('create')}
    </ButtonLink>
  );
  return (
    <div className="grid gap-10">
      {!isInPlan && <LinkOn variant="primary" text={t('notInPlan')} to="/upgrade" label={t('seePlans')} />}
      {isInPlan && clippings.length > 0 && (
        <div className="flex flex-wrap items-center gap-4">
          {clippings.length < limit && create}
          <p className="text-ink-2">{t('use', { used: clippings.length, limit })}</p>
        </div>
      )}
      {isInPlan && clippings.length === 0 && (
        <EmptyState title={t('empty.title')} text={t('empty.text')} action={create} />
      )}
      <div className="grid grid-cols-1 items-start gap-x-11 gap-y-10 lg:grid-cols-2">
        {clippings.map((clipping) => (
          <ClippingCard key={clipping.id} clipping={clipping} />
        ))}
      </div>
      {isInPlan && <ApiKeys />}
    </div>
  );
}
