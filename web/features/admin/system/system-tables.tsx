import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { SystemState } from '../../../../contract/admin/system.ts';
import { Table } from '../../../ui/display/table.tsx';
import { FieldBox } from '../../../ui/surfaces.tsx';
import { useDates } from '../use-dates.ts';

/** 1024 as 1 KB, up to gigabytes. */
function useBytes() {
  const format = useFormatter();
  return (bytes: number) => {
    const units = ['B', 'KB', 'MB', 'GB', 'TB'];
    const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
    return `${format.number(bytes / 1024 ** power, { maximumFractionDigits: 1 })} ${units[power]}`;
  };
}

/** Whatever failed or waits is seen without scrolling. */
const troubledFirst = (a: SystemState['queues'][number], b: SystemState['queues'][number]) =>
  b.failed - a.failed || b.queued - a.queued || a.name.localeCompare(b.name);

/** `children`: what is asked besides, shown before the long tables. */
export function SystemTables({ state, children }: { state: SystemState; children: ReactNode }) {
  const t = useTranslations('admin.system');
  const format = useFormatter();
  const dates = useDates();
  const bytes = useBytes();
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="flex flex-wrap gap-4">
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
      </div>
      {children}
      <section>
        <h2 className="mb-2 text-xl font-bold font-stretch-84%">{t('failures')}</h2>
        {state.failures.length === 0 ? (
          <p className="text-ink-2">{t('noFailures')}</p>
        ) : (
          <Table
            caption={t('failures')}
            rows={state.failures}
            rowKey={({ job, at, reason }) => `${job} ${at} ${reason}`}
            columns={[
              { title: t('job'), cell: ({ job }) => <span className="font-mono">{job}</span> },
              { title: t('at'), cell: ({ at }) => dates.moment(at) },
              { title: t('reason'), cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
            ]}
          />
        )}
      </section>
      <section>
        <h2 className="mb-2 text-xl font-bold font-stretch-84%">{t('queues')}</h2>
        <Table
          caption={t('queues')}
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
      </section>
      <section>
        <h2 className="mb-2 text-xl font-bold font-stretch-84%">{t('tables')}</h2>
        <Table
          caption={t('tables')}
          isCompact
          rows={state.tables}
          rowKey={({ name }) => name}
          columns={[
            { title: t('table'), cell: ({ name }) => <span className="font-mono">{name}</span> },
            { title: t('rows'), isNumber: true, cell: ({ rows }) => (rows === null ? '–' : format.number(rows)) },
            { title: t('size'), isNumber: true, cell: (table) => bytes(table.bytes) },
          ]}
        />
      </section>
    </div>
  );
}
