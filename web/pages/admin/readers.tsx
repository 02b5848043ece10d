import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { AdminReader } from '../../../contract/admin/people.ts';
import { businessGroups, countedGroups, readerGroups } from '../../../contract/admin/reader-groups.ts';
import { everyPlan } from '../../../contract/rules/price-list.ts';
import { api } from '../../api.ts';
import { AdminPage, useDates } from '../../features/admin/admin-page.tsx';
import { fateOfState, useReasonText } from '../../features/admin/delivery-words.ts';
import {
  CountFilter,
  LongList,
  pagesOf,
  SearchBox,
  type Sorting,
  useFilter,
  useSearchText,
  useSorting,
} from '../../features/admin/long-list.tsx';
import { ReaderMenu, ReaderStates } from '../../features/admin/reader-menu.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { type Column, Table } from '../../ui/display/table.tsx';
import { SelectField } from '../../ui/fields/text-field.tsx';

export default function AdminReadersPage() {
  const t = useTranslations();
  const [only, setOnly] = useFilter('only', readerGroups);
  const [plan, setPlan] = useFilter('plan', ['', ...everyPlan]);
  const [q, setQ] = useSearchText();
  const sorting = useSorting(['createdAt', 'email'], 'desc');
  const { sort, direction } = sorting;
  const counts = useQuery(api.admin.readers.counts.queryOptions());
  const asked = { only, plan: plan || undefined, q, sort, direction };
  const list = useInfiniteQuery(api.admin.readers.list.infiniteOptions(pagesOf(asked)));
  const options = countedGroups.map((value) => ({
    value,
    title: t(`admin.readers.${value}`),
    count: counts.data?.[value],
  }));
  return (
    <AdminPage heading={t('admin.readers.heading')}>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <CountFilter label={t('admin.readers.filters')} options={options} chosen={only} onChoose={setOnly} />
        <div className="flex w-full flex-wrap gap-4 sm:w-auto">
          <SelectField
            label={t('admin.readers.group')}
            placeholder={t('admin.readers.anyGroup')}
            options={businessGroups.map((value) => ({ value, text: t(`admin.readers.groups.${value}`) }))}
            value={businessGroups.find((value) => value === only) ?? ''}
            onChange={(event) => setOnly(businessGroups.find((value) => value === event.target.value) ?? 'all')}
            className="w-full sm:w-48"
          />
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

interface Props {
  readers: AdminReader[];
  sorting: Sorting<'createdAt' | 'email'>;
}

function ReaderTable({ readers, sorting }: Props) {
  const t = useTranslations('admin.readers');
  const tl = useTranslations('admin.list');
  const plans = useTranslations('common.plans');
  const dates = useDates();
  const { reader: me } = useSession();
  const columns: Column<AdminReader>[] = [
    {
      title: t('reader'),
      sort: sorting.sortOf('email', t('reader')),
      cell: ({ id, email, fullName }) => (
        <span className="grid">
          <Link to={`/admin/readers/${id}`} className="font-semibold wrap-anywhere">
            {email}
          </Link>
          {fullName && <span className="font-normal text-ink-3">{fullName}</span>}
        </span>
      ),
    },
    { title: t('plan'), cell: ({ plan }) => plans(plan) },
    { title: t('state'), cell: (reader) => <ReaderStates reader={reader} /> },
    { title: t('terms'), isNumber: true, cell: ({ termCount }) => termCount },
    {
      title: t('createdAt'),
      sort: sorting.sortOf('createdAt', t('createdAt')),
      cell: ({ createdAt }) => dates.day(createdAt),
    },
    { title: t('lastSeen'), cell: ({ lastSeenAt }) => (lastSeenAt ? dates.moment(lastSeenAt) : tl('never')) },
    { title: t('lastDelivery'), cell: ({ lastDelivery }) => <LastDelivery delivery={lastDelivery} /> },
    {
      title: tl('actions'),
      isActions: true,
      cell: (reader) => <ReaderMenu reader={reader} isOwn={reader.id === me?.id} />,
    },
  ];
  return <Table caption={t('heading')} columns={columns} rows={readers} rowKey={({ id }) => id} />;
}

function LastDelivery({ delivery }: { delivery: AdminReader['lastDelivery'] }) {
  const t = useTranslations('admin');
  const dates = useDates();
  const reasonText = useReasonText();
  if (!delivery) return t('list.never');
  return (
    <span className="grid" title={delivery.reason ? reasonText(delivery) : undefined}>
      {delivery.sentAt ? dates.moment(delivery.sentAt) : dates.day(delivery.localDate)}
      <span className="text-ink-3">{t(`deliveries.fate.${fateOfState(delivery.state)}`)}</span>
    </span>
  );
}
