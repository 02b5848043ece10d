import { useTranslations } from 'use-intl';
import type { NotSent } from '../../../contract/admin-deliveries.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { LongList } from './long-list.tsx';
import { useDates } from './use-dates.ts';
import { type UnsentKind, useNotSent, useRetryDelivery } from './use-deliveries.ts';
import { useReasonText } from './use-reason-text.ts';
import { useSorting } from './use-sorting.ts';

export function NotSentTable({ kind, date, q }: { kind: UnsentKind; date: string | undefined; q: string }) {
  const t = useTranslations('admin.deliveries');
  const tl = useTranslations('admin.list');
  const dates = useDates();
  const reasonText = useReasonText();
  const retry = useRetryDelivery();
  const sorting = useSorting<'at'>('at', 'desc');
  const list = useNotSent({ kind, date, q, direction: sorting.direction });
  const columns: Column<NotSent>[] = [
    { title: t('reader'), cell: ({ email }) => email },
    { title: t('channel'), cell: ({ channel }) => channel ?? '–' },
    {
      title: t('reason'),
      cell: ({ reason }) => <span className="wrap-anywhere">{reasonText(reason)}</span>,
    },
    { title: t('code'), cell: ({ code }) => code ?? '–' },
    { title: t('attempts'), isNumber: true, cell: ({ attempts }) => attempts },
    { title: t('at'), sort: sorting.sortOf('at', t('at')), cell: ({ at }) => dates.moment(at) },
    {
      title: tl('actions'),
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
    },
  ];
  return (
    <LongList list={list} emptyText={q ? tl('nothing') : t('nothingOfKind')} failedText={t('failedToLoad')}>
      {(rows) => <Table caption={t('filters')} columns={columns} rows={rows} rowKey={({ id }) => id} />}
    </LongList>
  );
}
