import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { severityOf } from '../../../contract/admin/finding-severity.ts';
import type { Finding, SystemState } from '../../../contract/admin/system.ts';
import { api } from '../../api.ts';
import { AdminPage, pathOf, TablePart } from '../../features/admin/admin-page.tsx';
import { useDates } from '../../language/use-dates.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Table } from '../../ui/display/table.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { FieldBox } from '../../ui/surfaces.tsx';

export default function AdminSystemPage() {
  const t = useTranslations('admin.system');
  const state = useQuery(api.admin.system.state.queryOptions({ refetchInterval: 15_000 }));
  return (
    <AdminPage heading={t('heading')}>
      <div className="grid grid-cols-1 gap-8">
        <Loaded query={state} failed={t('failed')}>
          {(data) => <SystemFacts state={data} />}
        </Loaded>
        <Doctor />
        {state.data && <SystemTables state={state.data} />}
      </div>
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

function Doctor() {
  const t = useTranslations('admin.system');
  const findings = useQuery(api.admin.system.doctor.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-bold font-stretch-84%">{t('doctor')}</h2>
        <Button isPending={findings.isFetching} onClick={() => void findings.refetch()}>
          {t('again')}
        </Button>
      </div>
      {findings.isPending && (
        <p role="status" className="flex items-center gap-2 py-4">
          <Spinner size="small" /> {t('checking')}
        </p>
      )}
      <Loaded query={findings} failed={t('doctorFailed')}>
        {(rows) => (
          <Table
            caption={t('doctor')}
            rows={rows}
            rowKey={({ check }) => check}
            columns={[
              { title: t('check'), cell: ({ check }) => t(`checks.${check}`) },
              {
                title: t('state'),
                cell: ({ state }) => <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>,
              },
              {
                title: t('detail'),
                cell: (finding) => (
                  <>
                    <span className="font-mono text-xs wrap-anywhere">{finding.detail}</span>
                    {severityOf(finding) !== 'none' && <p className="mt-1 text-sm">{t(`remedies.${finding.check}`)}</p>}
                  </>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}

function useBytes() {
  const format = useFormatter();
  return (bytes: number) => {
    const units = ['B', 'KB', 'MB', 'GB', 'TB'];
    const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
    return `${format.number(bytes / 1024 ** power, { maximumFractionDigits: 1 })} ${units[power]}`;
  };
}

const troubledFirst = (a: SystemState['queues'][number], b: SystemState['queues'][number]) =>
  b.failed - a.failed || b.queued - a.queued || a.name.localeCompare(b.name);

function SystemFacts({ state }: { state: SystemState }) {
  const t = useTranslations('admin.system');
  const format = useFormatter();
  const bytes = useBytes();
  return (
    <div className="flex flex-wrap gap-4">
      <FieldBox fields={[{ name: t('payments'), value: t(`takers.${state.payments}`) }]} />
      <FieldBox
        fields={[
          { name: t('version'), value: state.version },
          { name: t('role'), value: state.role },
          { name: t('node'), value: state.node },
          { name: t('postgres'), value: state.postgres.split(' ')[0] },
        ]}
      />
      <FieldBox
        fields={[
          { name: t('database'), value: bytes(state.databaseBytes) },
          { name: t('queueSize'), value: bytes(state.queueBytes) },
        ]}
      />
      <FieldBox
        fields={[
          { name: t('browserErrors'), value: <Link to={pathOf.errors}>{format.number(state.browserErrors)}</Link> },
        ]}
      />
    </div>
  );
}

function SystemTables({ state }: { state: SystemState }) {
  const t = useTranslations('admin.system');
  const format = useFormatter();
  const dates = useDates();
  const bytes = useBytes();
  return (
    <>
      <TablePart
        title={t('failures')}
        none={t('noFailures')}
        rows={state.failures}
        rowKey={({ job, at, reason }) => `${job} ${at} ${reason}`}
        columns={[
          { title: t('job'), cell: ({ job }) => <span className="font-mono">{job}</span> },
          { title: t('at'), cell: ({ at }) => dates.moment(at) },
          { title: t('reason'), cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
        ]}
      />
      <TablePart
        title={t('queues')}
        isCompact
        rows={state.queues.toSorted(troubledFirst)}
        rowKey={({ name }) => name}
        columns={[
          { title: t('queue'), cell: ({ name }) => <span className="font-mono">{name}</span> },
          { title: t('queued'), isNumber: true, cell: ({ queued }) => format.number(queued) },
          { title: t('active'), isNumber: true, cell: ({ active }) => format.number(active) },
          {
            title: t('failedJobs'),
            isNumber: true,
            cell: ({ failed }) => (
              <span className={failed > 0 ? 'font-bold text-pencil' : ''}>{format.number(failed)}</span>
            ),
          },
        ]}
      />
      <TablePart
        title={t('tables')}
        isCompact
        rows={state.tables}
        rowKey={({ name }) => name}
        columns={[
          { title: t('table'), cell: ({ name }) => <span className="font-mono">{name}</span> },
          { title: t('rows'), isNumber: true, cell: ({ rows }) => (rows === null ? '–' : format.number(rows)) },
          { title: t('size'), isNumber: true, cell: (table) => bytes(table.bytes) },
        ]}
      />
    </>
  );
}
