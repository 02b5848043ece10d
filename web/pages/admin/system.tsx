import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { errorText } from '../../error-text.ts';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { Doctor } from '../../features/admin/system/doctor.tsx';
import { SystemTables } from '../../features/admin/system/system-tables.tsx';
import { LoadFailure, Skeleton } from '../../ui/feedback/loading.tsx';

export default function AdminSystemPage() {
  const t = useTranslations();
  const state = useQuery(api.admin.system.state.queryOptions({ refetchInterval: 15_000 }));
  return (
    <AdminPage heading={t('admin.system.heading')}>
      {state.isPending && (
        <div className="mb-8">
          <Skeleton rows={6} rowClassName="h-11" label={t('common.loading')} />
        </div>
      )}
      {state.isError && (
        <div className="mb-8">
          <LoadFailure
            text={errorText(t, state.error, t('admin.system.failed'))}
            retryLabel={t('common.actions.retry')}
            onRetry={() => void state.refetch()}
          />
        </div>
      )}
      {state.data ? (
        <SystemTables state={state.data}>
          <Doctor />
        </SystemTables>
      ) : (
        <Doctor />
      )}
    </AdminPage>
  );
}
