import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { WaitingPerson } from '../../../contract/admin/people.ts';
import { api } from '../../api.ts';
import { AdminPage, useAction, useDates } from '../../features/admin/admin-page.tsx';
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
import { Button, buttonClass } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/display/table.tsx';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';

export default function AdminWaitingPage() {
  const t = useTranslations();
  const [state, setState] = useFilter('state', ['all', 'waiting', 'invited']);
  const [q, setQ] = useSearchText();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setIsAsking] = useState(false);
  const sorting = useSorting(['createdAt', 'email'], 'desc');
  const { sort, direction } = sorting;
  const counts = useQuery(api.admin.waiting.counts.queryOptions());
  const list = useInfiniteQuery(api.admin.waiting.list.infiniteOptions(pagesOf({ state, q, sort, direction })));
  const action = useAction([api.admin.waiting.key(), api.admin.invites.key()]);
  const invite = useMutation(
    api.admin.waiting.invite.mutationOptions(action(({ invited }) => t('admin.waiting.done', { count: invited }))),
  );
  const options = [
    { value: 'all' as const, title: t('admin.waiting.total'), count: counts.data?.total },
    { value: 'waiting' as const, title: t('admin.waiting.waitingCount'), count: counts.data?.waiting },
    { value: 'invited' as const, title: t('admin.waiting.invitedCount'), count: counts.data?.invited },
  ];
  function choose(ids: string[], isChosen: boolean) {
    setChosen((before) => (isChosen ? before.union(new Set(ids)) : before.difference(new Set(ids))));
  }
  return (
    <AdminPage
      heading={t('admin.waiting.heading')}
      action={
        <a href="/api/admin/waiting-list.csv" download className={buttonClass()}>
          {t('admin.list.csv')}
        </a>
      }
    >
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <CountFilter label={t('admin.waiting.filters')} options={options} chosen={state} onChoose={setState} />
        <SearchBox searched={q} onSearch={setQ} />
      </div>
      <LongList list={list} emptyText={q ? t('admin.list.nothing') : t('admin.waiting.empty')}>
        {(people) => (
          <WaitingTable
            people={people}
            sorting={sorting}
            chosen={chosen}
            onChoose={choose}
            onInvite={(id) => invite.mutate({ ids: [id] }, { onSuccess: () => choose([id], false) })}
          >
            <Button
              variant="primary"
              disabled={chosen.size === 0}
              isPending={invite.isPending}
              onClick={() => setIsAsking(true)}
            >
              {t('admin.waiting.invite', { count: chosen.size })}
            </Button>
          </WaitingTable>
        )}
      </LongList>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        question={t('admin.waiting.confirm', { count: chosen.size })}
        detail={t('admin.waiting.confirmDetail')}
        confirmLabel={t('admin.waiting.invite', { count: chosen.size })}
        isHarmless
        onConfirm={() => invite.mutate({ ids: [...chosen] }, { onSuccess: () => setChosen(new Set()) })}
      />
    </AdminPage>
  );
}

interface Props {
  people: WaitingPerson[];
  sorting: Sorting<'createdAt' | 'email'>;
  chosen: ReadonlySet<string>;
  onChoose: (ids: string[], isChosen: boolean) => void;
  /** One person, at once. */
  onInvite: (id: string) => void;
  /** Actions on the chosen rows: stays in view while the list scrolls. */
  children: ReactNode;
}

function WaitingTable({ people, sorting, chosen, onChoose, onInvite, children }: Props) {
  const t = useTranslations('admin.waiting');
  const dates = useDates();
  const open = people.filter(({ invitedAt }) => !invitedAt).map(({ id }) => id);
  const columns: Column<WaitingPerson>[] = [
    {
      title: t('choose'),
      cell: ({ id, email, invitedAt }) =>
        invitedAt ? null : (
          <label className="-m-2.5 grid size-11 place-items-center">
            <input
              type="checkbox"
              aria-label={t('select', { email })}
              checked={chosen.has(id)}
              onChange={({ target }) => onChoose([id], target.checked)}
              className="size-5.5 accent-pen"
            />
          </label>
        ),
    },
    { title: t('email'), isLead: true, cell: ({ email }) => email, sort: sorting.sortOf('email', t('email')) },
    { title: t('language'), cell: ({ language }) => t(`languages.${language}`) },
    {
      title: t('createdAt'),
      cell: ({ createdAt }) => dates.moment(createdAt),
      sort: sorting.sortOf('createdAt', t('createdAt')),
    },
    { title: t('invitedAt'), cell: ({ invitedAt }) => (invitedAt ? dates.moment(invitedAt) : '–') },
    {
      title: t('inviteOne'),
      isActions: true,
      cell: ({ id, email, invitedAt }) =>
        invitedAt ? null : (
          <Button variant="quiet" aria-label={t('inviteNamed', { email })} onClick={() => onInvite(id)}>
            {t('inviteOne')}
          </Button>
        ),
    },
    { title: t('code'), cell: ({ inviteCode }) => <span className="font-mono">{inviteCode ?? '–'}</span> },
  ];
  return (
    <>
      <div className="sticky top-0 z-10 flex flex-wrap items-center justify-between gap-3 bg-paper py-2">
        {open.length > 0 && (
          <label className="flex min-h-11 w-fit items-center gap-2">
            <input
              type="checkbox"
              checked={open.every((id) => chosen.has(id))}
              onChange={(event) => onChoose(open, event.target.checked)}
              className="size-5.5 accent-pen"
            />
            {t('selectAll')}
          </label>
        )}
        {children}
      </div>
      <Table caption={t('heading')} columns={columns} rows={people} rowKey={({ id }) => id} />
    </>
  );
}
