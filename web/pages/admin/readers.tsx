import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { AdminReader } from '../../../contract/admin/people.ts';
import { businessGroups, countedGroups, readerGroups } from '../../../contract/admin/reader-groups.ts';
import { everyPlan } from '../../../contract/rules/price-list.ts';
import { api } from '../../api.ts';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { fateOfState, useReasonText } from '../../features/admin/delivery-words.ts';
import { FilterBar, type ListColumn, ListTable, pagesOf, useFilter, useSorting } from '../../features/admin/list.tsx';
import { ReaderMenu, ReaderStates } from '../../features/admin/reader-menu.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { useDates } from '../../language/use-dates.ts';
import { SelectField } from '../../ui/fields/fields.tsx';

export default function AdminReadersPage() {
  const t = useTranslations();
  const filter = useFilter('only', readerGroups);
  const { value: only, q } = filter;
  const { value: plan, choose: choosePlan } = useFilter('plan', ['', ...everyPlan]);
  const sorting = useSorting(['createdAt', 'email'], 'desc');
  const counts = useQuery(api.admin.readers.counts.queryOptions());
  const asked = { only, plan: plan || undefined, q, ...sorting.order };
  const list = useInfiniteQuery(api.admin.readers.list.infiniteOptions(pagesOf(asked)));
  return (
    <AdminPage heading={t('admin.readers.heading')}>
      <FilterBar
        label={t('admin.readers.filters')}
        filter={filter}
        values={countedGroups}
        titleOf={(value) => t(`admin.readers.${value}`)}
        counts={counts.data}
      >
        <SelectField
          label={t('admin.readers.group')}
          placeholder={t('admin.readers.anyGroup')}
          options={businessGroups.map((value) => ({ value, text: t(`admin.readers.groups.${value}`) }))}
          value={businessGroups.find((value) => value === only) ?? ''}
          onChange={(event) => filter.choose(businessGroups.find((value) => value === event.target.value) ?? 'all')}
          className="w-full sm:w-48"
        />
        <SelectField
          label={t('admin.readers.plan')}
          placeholder={t('admin.readers.anyPlan')}
          options={everyPlan.map((value) => ({ value, text: t(`common.plans.${value}`) }))}
          value={plan}
          onChange={(event) => choosePlan(everyPlan.find((value) => value === event.target.value) ?? '')}
          className="w-full sm:w-48"
        />
      </FilterBar>
      <ListTable
        list={list}
        caption={t('admin.readers.heading')}
        columns={useColumns()}
        sorting={sorting}
        emptyText={t('admin.readers.empty')}
      />
    </AdminPage>
  );
}

function useColumns(): ListColumn<AdminReader, 'createdAt' | 'email'>[] {
  const t = useTranslations('admin.readers');
  const tl = useTranslations('admin.list');
  const plans = useTranslations('common.plans');
  const dates = useDates();
  const { reader: me } = useSession();
  return [
    {
      title: t('reader'),
      sortBy: 'email',
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
    { title: t('createdAt'), sortBy: 'createdAt', cell: ({ createdAt }) => dates.day(createdAt) },
    { title: t('lastSeen'), cell: ({ lastSeenAt }) => (lastSeenAt ? dates.moment(lastSeenAt) : tl('never')) },
    { title: t('lastDelivery'), cell: ({ lastDelivery }) => <LastDelivery delivery={lastDelivery} /> },
    {
      title: tl('actions'),
      isActions: true,
      cell: (reader) => <ReaderMenu reader={reader} isOwn={reader.id === me?.id} />,
    },
  ];
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
