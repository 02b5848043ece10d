import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type Finding, severityOf } from '../../../contract/admin/system.ts';
import { api } from '../../api.ts';
import { errorText } from '../../error-text.ts';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { SystemTables } from '../../features/admin/system/system-tables.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Table } from '../../ui/display/table.tsx';
import { LoadFailure, Skeleton } from '../../ui/feedback/loading.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';

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

const tones: Record<Finding['state'], 'good' | 'bad' | 'quiet'> = {
  good: 'good',
  missing: 'bad',
  bad: 'bad',
  unknown: 'bad',
  off: 'quiet',
};

/** Whether what is configured answers, and what receivers find in the DNS when they ask about our mail. */
export function Doctor() {
  const t = useTranslations();
  const findings = useQuery(api.admin.system.doctor.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-bold font-stretch-84%">{t('admin.system.doctor')}</h2>
        <Button isPending={findings.isFetching} onClick={() => void findings.refetch()}>
          {t('admin.system.again')}
        </Button>
      </div>
      {findings.isPending && (
        <p role="status" className="flex items-center gap-2 py-4">
          <Spinner size="small" /> {t('admin.system.checking')}
        </p>
      )}
      {findings.isError && (
        <LoadFailure
          text={errorText(t, findings.error, t('admin.system.doctorFailed'))}
          retryLabel={t('common.actions.retry')}
          onRetry={() => void findings.refetch()}
        />
      )}
      {findings.data && (
        <Table
          caption={t('admin.system.doctor')}
          rows={findings.data}
          rowKey={({ check }) => check}
          columns={[
            { title: t('admin.system.check'), cell: ({ check }) => t(`admin.system.checks.${check}`) },
            {
              title: t('admin.system.state'),
              cell: ({ state }) => <Badge tone={tones[state]}>{t(`admin.system.states.${state}`)}</Badge>,
            },
            {
              title: t('admin.system.detail'),
              cell: (finding) => (
                <>
                  <span className="font-mono text-xs wrap-anywhere">{finding.detail}</span>
                  {severityOf(finding) !== 'none' && (
                    <p className="mt-1 text-sm">{t(`admin.system.remedies.${finding.check}`)}</p>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
