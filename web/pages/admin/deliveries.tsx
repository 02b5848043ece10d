import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { DeliveryDay, DeliveryFate, NotSent } from '../../../contract/admin/deliveries.ts';
import { api } from '../../api.ts';
import { AdminPage, useAction } from '../../features/admin/admin-page.tsx';
import { fates, useChannelName, useReasonText } from '../../features/admin/delivery-words.ts';
import { FilterBar, type ListColumn, ListTable, pagesOf, useFilter, useSorting } from '../../features/admin/list.tsx';
import { useDates } from '../../language/use-dates.ts';
import { Button } from '../../ui/button.tsx';
import { topOf } from '../../ui/display/plot.tsx';
import { useConfirm } from '../../ui/feedback/dialog.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { TextField } from '../../ui/fields/fields.tsx';

const unsentKinds = ['deferred', 'failed', 'unknown', 'suppressed', 'skipped'] as const;
type UnsentKind = (typeof unsentKinds)[number];
/** Refetch interval: operators watch this page during the day. */
const lookAgainMs = 15_000;

export default function AdminDeliveriesPage() {
  const t = useTranslations('admin.deliveries');
  const [date, setDate] = useState<string>();
  const filter = useFilter<UnsentKind>('kind', ['failed', ...unsentKinds]);
  const day = useQuery(api.admin.deliveries.day.queryOptions({ input: { date }, refetchInterval: lookAgainMs }));
  const sendAll = useAction(api.admin.deliveries.sendAll, ({ queued }) => t('sentAll', { count: queued }));
  const { ask, dialog } = useConfirm();
  const isWaiting = filter.value === 'deferred' || filter.value === 'failed';
  const askSendAll = () =>
    ask({
      question: t('sendAllQuestion'),
      detail: t('sendAllDetail'),
      confirmLabel: t('sendAll'),
      onConfirm: () => sendAll.mutate({}),
    });
  const skipped = Object.values(day.data?.skipped ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <AdminPage
      heading={t('heading')}
      action={
        <TextField
          type="date"
          label={t('date')}
          value={date ?? day.data?.date ?? ''}
          onChange={(event) => setDate(event.target.value || undefined)}
        />
      }
    >
      <Loaded query={day} failed={t('failedToLoad')}>
        {(data) => <DaySummary day={data} />}
      </Loaded>
      <section className="mt-8">
        <h2 className="mb-3 text-xl font-bold font-stretch-84%">{t('filters')}</h2>
        <FilterBar
          label={t('filters')}
          filter={filter}
          values={unsentKinds}
          titleOf={(value) => (value === 'skipped' ? t('skipped') : t(`fates.${value}`))}
          counts={day.data && { ...day.data.totals, skipped }}
          className="mb-5"
        />
        {isWaiting && date === undefined && (
          <Button className="mb-5" isPending={sendAll.isPending} onClick={askSendAll}>
            {t('sendAll')}
          </Button>
        )}
        <NotSentTable kind={filter.value} date={date} q={filter.q} />
        {dialog}
      </section>
    </AdminPage>
  );
}

function DaySummary({ day }: { day: DeliveryDay }) {
  const t = useTranslations('admin.deliveries');
  const reasonText = useReasonText();
  const skipped = Object.entries(day.skipped);
  return (
    <div className="grid gap-6">
      <dl className="grid grid-cols-2 pt-px pl-px sm:grid-cols-3 lg:grid-cols-6">
        {fates.map((fate) => (
          <div key={fate} className="-mt-px -ml-px border border-ink px-3 pt-1.5 pb-2 leading-tight font-stretch-84%">
            <dt className="text-sm font-medium text-ink-2">{t(`fates.${fate}`)}</dt>
            <dd className="tabular-nums text-2xl font-bold">{day.totals[fate] ?? 0}</dd>
          </div>
        ))}
      </dl>
      {day.hours.length > 0 ? <HourChart hours={day.hours} /> : <p className="prose-text text-md">{t('nothing')}</p>}
      {skipped.length > 0 && (
        <p className="text-ink-2">
          {t('skipped')}: {skipped.map(([reason, count]) => `${reasonText({ reason })} (${count})`).join(', ')}
        </p>
      )}
    </div>
  );
}

function NotSentTable({ kind, date, q }: { kind: UnsentKind; date: string | undefined; q: string | undefined }) {
  const t = useTranslations('admin.deliveries');
  const tl = useTranslations('admin.list');
  const dates = useDates();
  const reasonText = useReasonText();
  const retry = useAction(api.admin.deliveries.retry, t('retried'));
  const sorting = useSorting(['at'], 'desc');
  const { direction } = sorting.order;
  const list = useInfiniteQuery(api.admin.deliveries.notSent.infiniteOptions(pagesOf({ kind, date, q, direction })));
  const channelName = useChannelName();
  const isRetriable = kind === 'deferred' || kind === 'failed';
  const sending: ListColumn<NotSent>[] = [
    {
      title: t('channel'),
      cell: ({ channel }) => <span className="whitespace-nowrap">{channel === null ? '–' : channelName(channel)}</span>,
    },
    { title: t('code'), cell: ({ code }) => code ?? '–' },
    { title: t('attempts'), isNumber: true, cell: ({ attempts }) => attempts },
  ];
  const again: ListColumn<NotSent> = {
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
  const columns: ListColumn<NotSent, 'at'>[] = [
    { title: t('reader'), cell: ({ email }) => email },
    { title: t('reason'), cell: (row) => <span className="wrap-anywhere">{reasonText(row)}</span> },
    // a skipped edition has no delivery to retry
    ...(kind === 'skipped' ? [] : sending),
    { title: t('at'), sortBy: 'at', cell: ({ at }) => dates.moment(at) },
    ...(isRetriable ? [again] : []),
  ];
  return (
    <ListTable
      list={list}
      caption={t('filters')}
      columns={columns}
      sorting={sorting}
      emptyText={t('nothingOfKind')}
      failedText={t('failedToLoad')}
    />
  );
}

const width = 960;
const height = 120;
const slot = width / 24;
const everyThird = [0, 3, 6, 9, 12, 15, 18, 21];

const fills: Record<DeliveryFate, string> = {
  sent: 'fill-stamp',
  due: 'fill-rule-strong',
  deferred: 'fill-pen',
  failed: 'fill-pencil',
  unknown: 'fill-ink',
  /** Hollow: it was not sent. */
  suppressed: 'fill-paper stroke-ink-3',
};
/** Order of the stack from the bottom: delivered first. */
const stacking = ['sent', 'due', 'deferred', 'suppressed', 'unknown', 'failed'] as const satisfies DeliveryFate[];

/** A day's deliveries, one column per hour. Screen readers get the same figures as text. */
function HourChart({ hours }: { hours: DeliveryDay['hours'] }) {
  const t = useTranslations('admin.deliveries');
  const totalOf = ({ counts }: DeliveryDay['hours'][number]) =>
    fates.reduce((sum, fate) => sum + (counts[fate] ?? 0), 0);
  const format = useFormatter();
  const top = topOf(hours.map(totalOf));
  const summary = hours
    .map((one) => t('chartHour', { hour: String(one.hour), count: String(totalOf(one)) }))
    .join(', ');
  return (
    <figure>
      <figcaption className="mb-1.5 text-sm text-ink-3">{t('byHour')}</figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div
          aria-hidden="true"
          className="tabular-nums flex flex-col justify-between text-right text-xs leading-none text-ink-3"
        >
          <span>{format.number(top)}</span>
          <span>{top > 1 && format.number(top / 2)}</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('chart', { summary })}
          className="h-32 w-full border-b border-rule"
        >
          {hours.map(({ hour, counts }) => {
            let y = height;
            return (
              <g key={hour}>
                {stacking.map((fate) => {
                  const size = ((counts[fate] ?? 0) / top) * height;
                  y -= size;
                  return size > 0 ? (
                    <rect
                      key={fate}
                      x={hour * slot + 4}
                      y={y}
                      width={slot - 8}
                      height={Math.max(1, size)}
                      vectorEffect="non-scaling-stroke"
                      className={fills[fate]}
                    />
                  ) : null;
                })}
              </g>
            );
          })}
        </svg>
        <div aria-hidden="true" className="tabular-nums col-start-2 grid grid-cols-8 text-xs text-ink-3">
          {everyThird.map((hour) => (
            <span key={hour}>{hour}h</span>
          ))}
        </div>
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {fates.map((fate) => (
          <li key={fate} className="flex items-center gap-1.5">
            <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5">
              <rect x="0.5" y="0.5" width="9" height="9" className={fills[fate]} />
            </svg>
            {t(`fates.${fate}`)}
          </li>
        ))}
      </ul>
    </figure>
  );
}
