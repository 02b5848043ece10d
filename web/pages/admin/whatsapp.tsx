import { useTranslations } from 'use-intl';
import type { StoppedBy, StoppedNumber } from '../../../contract/admin/whatsapp.ts';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { CountFilter, SearchBox, useFilter, useSearchText, useSorting } from '../../features/admin/list-filters.tsx';
import { LongList } from '../../features/admin/long-list.tsx';
import { useDates } from '../../features/admin/use-dates.ts';
import {
  LaneStops,
  stoppers,
  useClearNumber,
  useStoppedCounts,
  useStoppedNumbers,
} from '../../features/admin/whatsapp/lane-stops.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/display/table.tsx';

export default function AdminWhatsappPage() {
  const t = useTranslations();
  const [by, setBy] = useFilter<StoppedBy | 'all'>('by', ['all', ...stoppers]);
  const [q, setQ] = useSearchText();
  const sorting = useSorting(['stoppedAt', 'email'], 'desc');
  const { sort, direction } = sorting;
  const { data: counts } = useStoppedCounts();
  const list = useStoppedNumbers({ by: by === 'all' ? undefined : by, q, sort, direction });
  const options = [
    {
      value: 'all' as const,
      title: t('admin.whatsapp.total'),
      count: counts && stoppers.reduce((sum, one) => sum + (counts[one] ?? 0), 0),
    },
    ...stoppers.map((value) => ({ value, title: t(`admin.whatsapp.by.${value}`), count: counts?.[value] })),
  ];
  return (
    <AdminPage heading={t('admin.whatsapp.heading')}>
      <LaneStops />
      <section className="mt-10">
        <h2 className="mb-3 text-xl font-bold font-stretch-84%">{t('admin.whatsapp.numbers')}</h2>
        <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
          <CountFilter label={t('admin.whatsapp.filters')} options={options} chosen={by} onChoose={setBy} />
          <SearchBox searched={q} onSearch={setQ} />
        </div>
        <LongList list={list} emptyText={q ? t('admin.list.nothing') : t('admin.whatsapp.empty')}>
          {(numbers) => <StoppedTable numbers={numbers} sorting={sorting} />}
        </LongList>
      </section>
    </AdminPage>
  );
}

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
