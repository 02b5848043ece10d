import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { everyPlan } from '../../../contract/rules/price-list.ts';
import { api } from '../../api.ts';
import { errorText } from '../../error-text.ts';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { TermLimit } from '../../features/admin/term-limit.tsx';
import { LoadFailure, Skeleton } from '../../ui/feedback/loading.tsx';

export default function AdminPlansPage() {
  const t = useTranslations();
  const limits = useQuery(api.plans.limits.queryOptions());
  return (
    <AdminPage heading={t('admin.plans.heading')}>
      <p className="prose-text mb-6">{t('admin.plans.text')}</p>
      {limits.isPending && <Skeleton rows={4} rowClassName="h-20" label={t('common.loading')} />}
      {limits.isError && (
        <LoadFailure
          text={errorText(t, limits.error, t('admin.plans.failed'))}
          retryLabel={t('common.actions.retry')}
          onRetry={() => void limits.refetch()}
        />
      )}
      {limits.data && (
        <ul className="max-w-2xl border-t-[3px] border-ink">
          {everyPlan.map((plan) => (
            <TermLimit key={`${plan} ${limits.data[plan]}`} plan={plan} limit={limits.data[plan] ?? 1} />
          ))}
        </ul>
      )}
    </AdminPage>
  );
}
