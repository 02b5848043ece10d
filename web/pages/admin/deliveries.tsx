import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Morning, NotSent } from '../../../contract/admin/deliveries.ts';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { HourChart } from '../../features/admin/deliveries/hour-chart.tsx';
import {
  fates,
  type UnsentKind,
  unsentKinds,
  useMorning,
  useNotSent,
  useReasonText,
  useRetryDelivery,
} from '../../features/admin/deliveries/use-deliveries.ts';
import { CountFilter, SearchBox, useFilter, useSearchText, useSorting } from '../../features/admin/list-filters.tsx';
import { LongList } from '../../features/admin/long-list.tsx';
import { useDates } from '../../features/admin/use-dates.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/display/table.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

export default function AdminDeliveriesPage() {
  const t = useTranslations();
  const [date, setDate] = useState<string>();
  const [kind, setKind] = useFilter<UnsentKind>('kind', ['failed', ...unsentKinds]);
  const [q, setQ] = useSearchText();
  const morning = useMorning(date);
  const countOf = (one: UnsentKind) =>
    morning.data &&
    (one === 'skipped'
      ? Object.values(morning.data.skipped).reduce((sum, count) => sum + count, 0)
      : morning.data.totals[one]);
  const options = unsentKinds.map((value) => ({
    value,
    title: value === 'skipped' ? t('admin.deliveries.skipped') : t(`admin.deliveries.fates.${value}`),
    count: countOf(value),
  }));
  return (
    <AdminPage
      heading={t('admin.deliveries.heading')}
      action={
        <TextField
          type="date"
          label={t('admin.deliveries.date')}
          value={date ?? morning.data?.date ?? ''}
          onChange={(event) => setDate(event.target.value || undefined)}
        />
      }
    >
      <Loaded query={morning} failed={t('admin.deliveries.failedToLoad')} rows={3} rowClassName="h-16">
        {(data) => <TodayStatus morning={data} />}
      </Loaded>
      <section className="mt-8">
        <h2 className="mb-3 text-xl font-bold font-stretch-84%">{t('admin.deliveries.filters')}</h2>
        <div className="flex flex-wrap items-end justify-between gap-4">
          <CountFilter label={t('admin.deliveries.filters')} options={options} chosen={kind} onChoose={setKind} />
          <SearchBox searched={q} onSearch={setQ} />
        </div>
        <div className="mt-5">
          <NotSentTable kind={kind} date={date} q={q} />
        </div>
      </section>
    </AdminPage>
  );
}

function TodayStatus({ morning }: { morning: Morning }) {
  const t = useTranslations('admin.deliveries');
  const reasonText = useReasonText();
  const skipped = Object.entries(morning.skipped);
  return (
    <div className="grid gap-6">
      <dl className="grid grid-cols-2 pt-px pl-px sm:grid-cols-3 lg:grid-cols-6">
        {fates.map((fate) => (
          <div key={fate} className="-mt-px -ml-px border border-ink px-3 pt-1.5 pb-2 leading-tight font-stretch-84%">
            <dt className="text-sm font-medium text-ink-2">{t(`fates.${fate}`)}</dt>
            <dd className="tabular-nums text-2xl font-bold">{morning.totals[fate] ?? 0}</dd>
          </div>
        ))}
      </dl>
      {morning.hours.length > 0 ? (
        <HourChart hours={morning.hours} />
      ) : (
        <p className="prose-text text-md">{t('nothing')}</p>
      )}
      {skipped.length > 0 && (
        <p className="text-ink-2">
          {t('skipped')}: {skipped.map(([reason, count]) => `${reasonText({ reason })} (${count})`).join(', ')}
        </p>
      )}
    </div>
  );
}

export function NotSentTable({ kind, date, q }: { kind: UnsentKind; date: string | undefined; q: string }) {
  const t = useTranslations('admin.deliveries');
  const tl = useTranslations('admin.list');
  const dates = useDates();
  const reasonText = useReasonText();
  const retry = useRetryDelivery();
  const sorting = useSorting(['at'], 'desc');
  const list = useNotSent({ kind, date, q, direction: sorting.direction });
  const channelText = (channel: string | null) =>
    channel === 'email' || channel === 'whatsapp' ? t(`channels.${channel}`) : (channel ?? '–');
  const reader: Column<NotSent> = { title: t('reader'), cell: ({ email }) => email };
  const why: Column<NotSent> = {
    title: t('reason'),
    cell: (row) => <span className="wrap-anywhere">{reasonText(row)}</span>,
  };
  const when: Column<NotSent> = {
    title: t('at'),
    sort: sorting.sortOf('at', t('at')),
    cell: ({ at }) => dates.moment(at),
  };
  const sending: Column<NotSent>[] = [
    {
      title: t('channel'),
      cell: ({ channel }) => <span className="whitespace-nowrap">{channelText(channel)}</span>,
    },
    { title: t('code'), cell: ({ code }) => code ?? '–' },
    { title: t('attempts'), isNumber: true, cell: ({ attempts }) => attempts },
  ];
  const again: Column<NotSent> = {
    title: tl('actions'),
    isActions: true,
    cell: ({ id, email, canRetry }) =>
      canRetry && (
        <span className="-my-2.5 -ml-2.5 block">
          <Button
            variant="quiet"
            isPending={retry.isPending && retry.variables.id === id}
            aria-label={t('retryNamed', { email })}
            onClick={() => retry.mutate({ id })}
          >
            {t('retry')}
          </Button>
        </span>
      ),
  };
  const isRetriable = kind === 'deferred' || kind === 'failed';
  // an edition that was never made was never offered to anybody
  const columns =
    kind === 'skipped' ? [reader, why, when] : [reader, why, ...sending, when, ...(isRetriable ? [again] : [])];
  return (
    <LongList list={list} emptyText={q ? tl('nothing') : t('nothingOfKind')} failedText={t('failedToLoad')}>
      {(rows) => <Table caption={t('filters')} columns={columns} rows={rows} rowKey={({ id }) => id} />}
    </LongList>
  );
}
