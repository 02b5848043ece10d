import { useTranslations } from 'use-intl';
import type { StoppedNumber } from '../../../../contract/admin/whatsapp.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, Table } from '../../../ui/display/table.tsx';
import type { useSorting } from '../list-filters.tsx';
import { useDates } from '../use-dates.ts';
import { useClearNumber } from './use-whatsapp.ts';

interface Props {
  numbers: StoppedNumber[];
  sorting: ReturnType<typeof useSorting<'stoppedAt' | 'email'>>;
}

export function StoppedTable({ numbers, sorting }: Props) {
  const t = useTranslations('admin.whatsapp');
  const tl = useTranslations('admin.list');
  const dates = useDates();
  const clear = useClearNumber();
  const columns: Column<StoppedNumber>[] = [
    { title: t('reader'), cell: ({ email }) => email, sort: sorting.sortOf('email', t('reader')) },
    {
      title: t('number'),
      cell: ({ maskedPhone }) => <span className="tabular-nums whitespace-nowrap">{maskedPhone}</span>,
    },
    { title: t('reason'), cell: ({ stoppedBy }) => t(`by.${stoppedBy}`) },
    {
      title: t('stoppedAt'),
      cell: ({ stoppedAt }) => dates.moment(stoppedAt),
      sort: sorting.sortOf('stoppedAt', t('stoppedAt')),
    },
    {
      title: tl('actions'),
      isActions: true,
      cell: ({ id, email, canClear }) =>
        canClear ? (
          <span className="-my-2.5 -ml-2.5 block">
            <Button
              variant="quiet"
              isPending={clear.isPending && clear.variables.id === id}
              aria-label={t('clearNamed', { email })}
              onClick={() => clear.mutate({ id })}
            >
              {t('clear')}
            </Button>
          </span>
        ) : (
          <span className="text-ink-3">{t('theirs')}</span>
        ),
    },
  ];
  return <Table caption={t('numbers')} columns={columns} rows={numbers} rowKey={({ id }) => id} />;
}
