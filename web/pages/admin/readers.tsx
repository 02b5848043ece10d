import { useTranslations } from 'use-intl';
import { everyPlan } from '../../../contract/rules/price-list.ts';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { CountFilter, SearchBox, useFilter, useSearchText, useSorting } from '../../features/admin/list-filters.tsx';
import { LongList } from '../../features/admin/long-list.tsx';
import { ReaderTable } from '../../features/admin/readers/reader-table.tsx';
import { type ReaderGroup, useReaderCounts, useReaderList } from '../../features/admin/readers/use-readers.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';

export default function AdminReadersPage() {
  const t = useTranslations();
  const [only, setOnly] = useFilter<ReaderGroup>('only', ['all', 'admins', 'unconfirmed', 'suspended']);
  const [plan, setPlan] = useFilter('plan', ['', ...everyPlan]);
  const [q, setQ] = useSearchText();
  const sorting = useSorting(['createdAt', 'email'], 'desc');
  const counts = useReaderCounts();
  const list = useReaderList({ only, plan: plan || undefined, q, sort: sorting.sort, direction: sorting.direction });
  const options = [
    { value: 'all' as const, title: t('admin.readers.total'), count: counts.data?.total },
    { value: 'admins' as const, title: t('admin.readers.admins'), count: counts.data?.admins },
    { value: 'unconfirmed' as const, title: t('admin.readers.unconfirmed'), count: counts.data?.unconfirmed },
    { value: 'suspended' as const, title: t('admin.readers.suspended'), count: counts.data?.suspended },
  ];
  return (
    <AdminPage heading={t('admin.readers.heading')}>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <CountFilter label={t('admin.readers.filters')} options={options} chosen={only} onChoose={setOnly} />
        <div className="flex w-full flex-wrap gap-4 sm:w-auto">
          <SelectField
            label={t('admin.readers.plan')}
            placeholder={t('admin.readers.anyPlan')}
            options={everyPlan.map((value) => ({ value, text: t(`common.plans.${value}`) }))}
            value={plan}
            onChange={(event) => setPlan(everyPlan.find((value) => value === event.target.value) ?? '')}
            className="w-full sm:w-48"
          />
          <SearchBox searched={q} onSearch={setQ} />
        </div>
      </div>
      <LongList list={list} emptyText={q ? t('admin.list.nothing') : t('admin.readers.empty')}>
        {(readers) => <ReaderTable readers={readers} sorting={sorting} />}
      </LongList>
    </AdminPage>
  );
}
