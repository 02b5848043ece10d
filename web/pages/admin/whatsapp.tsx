import { useTranslations } from 'use-intl';
import type { StoppedBy } from '../../../contract/admin/whatsapp.ts';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { CountFilter, SearchBox, useFilter, useSearchText, useSorting } from '../../features/admin/list-filters.tsx';
import { LongList } from '../../features/admin/long-list.tsx';
import { LaneStops } from '../../features/admin/whatsapp/lane-stops.tsx';
import { StoppedTable } from '../../features/admin/whatsapp/stopped-table.tsx';
import { stoppers, useStoppedCounts, useStoppedNumbers } from '../../features/admin/whatsapp/use-whatsapp.ts';

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
