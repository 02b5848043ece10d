import { useTranslations } from 'use-intl';
import type { NotSent } from '../../../../contract/admin/deliveries.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, Table } from '../../../ui/display/table.tsx';
import { useSorting } from '../list-filters.tsx';
import { LongList } from '../long-list.tsx';
import { useDates } from '../use-dates.ts';
import { type UnsentKind, useNotSent, useReasonText, useRetryDelivery } from './use-deliveries.ts';

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
