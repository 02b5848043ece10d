import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { ApiKeys } from '../../features/clippings/api-keys.tsx';
import { ClippingCard } from '../../features/clippings/clipping-card.tsx';
import { ReaderPage } from '../../features/navigation/reader-page.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { ButtonLink, LinkOn } from '../../ui/button.tsx';
import { EmptyState, Loaded } from '../../ui/feedback/loading.tsx';

export default function ClippingsPage() {
  const t = useTranslations('clippings');
  const { reader } = useSession();
  const overview = useQuery(api.clippings.list.queryOptions());
  if (!reader) return null;
  const create = (
    <ButtonLink variant="primary" to="/clippings/new">
      {t('create')}
    </ButtonLink>
  );
  return (
    <ReaderPage>
      <h1 className="headline pt-6 text-3xl sm:pt-8 sm:text-4xl">{t('heading')}</h1>
      <p className="prose-text mt-2 mb-6 text-md">{t('text')}</p>
      <Loaded query={overview} failed={t('failed.load')}>
        {({ clippings, limit }) => (
          <div className="grid gap-10">
            {limit === 0 ? (
              <LinkOn variant="primary" text={t('notInPlan')} to="/upgrade" label={t('seePlans')} />
            ) : clippings.length === 0 ? (
              <EmptyState title={t('empty.title')} text={t('empty.text')} action={create} />
            ) : (
              <div className="flex flex-wrap items-center gap-4">
                {clippings.length < limit && create}
                <p className="text-ink-2">{t('use', { used: clippings.length, limit })}</p>
              </div>
            )}
            <div className="grid grid-cols-1 items-start gap-x-11 gap-y-10 lg:grid-cols-2">
              {clippings.map((clipping) => (
                <ClippingCard key={clipping.id} clipping={clipping} />
              ))}
            </div>
            {limit > 0 && <ApiKeys />}
          </div>
        )}
      </Loaded>
    </ReaderPage>
  );
}
