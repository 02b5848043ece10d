import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { WaitingPerson } from '../../../contract/admin/people.ts';
import { api } from '../../api.ts';
import { AdminPage, useAction } from '../../features/admin/admin-page.tsx';
import {
  csvAddress,
  FilterBar,
  type ListColumn,
  ListTable,
  pagesOf,
  useFilter,
  useSorting,
} from '../../features/admin/list.tsx';
import { useDates } from '../../language/use-dates.ts';
import { Button, DownloadLink } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/feedback/dialog.tsx';

export default function AdminWaitingPage() {
  const t = useTranslations('admin');
  const filter = useFilter('state', ['all', 'waiting', 'invited']);
  const { value: state, q } = filter;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { ask, dialog } = useConfirm();
  const sorting = useSorting(['createdAt', 'email'], 'desc');
  const counts = useQuery(api.admin.waiting.counts.queryOptions());
  const list = useInfiniteQuery(api.admin.waiting.list.infiniteOptions(pagesOf({ state, q, ...sorting.order })));
  const keys = [api.admin.waiting.key(), api.admin.invites.key()];
  const done = ({ invited }: { invited: number }) => t('waiting.done', { count: invited });
  const invite = useAction(api.admin.waiting.invite, done, { keys });
  function choose(ids: string[], isChosen: boolean) {
    setChosen((before) => (isChosen ? before.union(new Set(ids)) : before.difference(new Set(ids))));
  }
  const onInvite = (id: string) => invite.mutate({ ids: [id] }, { onSuccess: () => choose([id], false) });
  const inviteText = t('waiting.invite', { count: chosen.size });
  const askToInvite = () =>
    ask({
      question: t('waiting.confirm', { count: chosen.size }),
      detail: t('waiting.confirmDetail'),
      confirmLabel: inviteText,
      isHarmless: true,
      onConfirm: () => invite.mutate({ ids: [...chosen] }, { onSuccess: () => setChosen(new Set()) }),
    });
  return (
    <AdminPage
      heading={t('waiting.heading')}
      action={
        <DownloadLink href={csvAddress('/api/admin/waiting-list.csv', { state, q })}>{t('list.csv')}</DownloadLink>
      }
    >
      <FilterBar
        label={t('waiting.filters')}
        filter={filter}
        titleOf={(value) => t(`waiting.${value === 'all' ? 'total' : (`${value}Count` as const)}`)}
        counts={counts.data}
        className="mb-4"
      />
      <ListTable
        list={list}
        caption={t('waiting.heading')}
        columns={useColumns({ chosen, choose, onInvite })}
        sorting={sorting}
        emptyText={t('waiting.empty')}
      >
        {(people) => {
          const open = people.filter(({ invitedAt }) => !invitedAt).map(({ id }) => id);
          return (
            // stays visible while the list scrolls
            <div className="sticky top-0 z-10 flex flex-wrap items-center justify-between gap-3 bg-paper py-2">
              {open.length > 0 && (
                <label className="flex min-h-11 w-fit items-center gap-2">
                  <input
                    type="checkbox"
                    checked={open.every((id) => chosen.has(id))}
                    onChange={(event) => choose(open, event.target.checked)}
                    className="size-5.5 accent-pen"
                  />
                  {t('waiting.selectAll')}
                </label>
              )}
              <Button variant="primary" disabled={chosen.size === 0} isPending={invite.isPending} onClick={askToInvite}>
                {inviteText}
              </Button>
            </div>
          );
        }}
      </ListTable>
      {dialog}
    </AdminPage>
  );
}

interface Choice {
  chosen: ReadonlySet<string>;
  choose: (ids: string[], isChosen: boolean) => void;
  onInvite: (id: string) => void;
}

function useColumns({ chosen, choose, onInvite }: Choice): ListColumn<WaitingPerson, 'createdAt' | 'email'>[] {
  const t = useTranslations('admin.waiting');
  const dates = useDates();
  return [
    {
      title: t('choose'),
      cell: ({ id, email, invitedAt }) =>
        invitedAt ? null : (
          <label className="-m-2.5 grid size-11 place-items-center">
            <input
              type="checkbox"
              aria-label={t('select', { email })}
              checked={chosen.has(id)}
              onChange={({ target }) => choose([id], target.checked)}
              className="size-5.5 accent-pen"
            />
          </label>
        ),
    },
    { title: t('email'), isLead: true, sortBy: 'email', cell: ({ email }) => email },
    { title: t('language'), cell: ({ language }) => t(`languages.${language}`) },
    { title: t('createdAt'), sortBy: 'createdAt', cell: ({ createdAt }) => dates.moment(createdAt) },
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
}
