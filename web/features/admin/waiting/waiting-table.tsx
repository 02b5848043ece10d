import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { WaitingPerson } from '../../../../contract/admin/people.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, Table } from '../../../ui/display/table.tsx';
import { useNotify } from '../../../use-notify.ts';
import type { useSorting } from '../list-filters.tsx';
import { paging } from '../long-list.tsx';
import { useAction } from '../use-action.ts';
import { useDates } from '../use-dates.ts';

interface Props {
  people: WaitingPerson[];
  sorting: ReturnType<typeof useSorting<'createdAt' | 'email'>>;
  chosen: ReadonlySet<string>;
  onChoose: (ids: string[], isChosen: boolean) => void;
  /** One person, at once. */
  onInvite: (id: string) => void;
  /** What is done with those chosen: stays in view however far down the list they are. */
  children: ReactNode;
}

export function WaitingTable({ people, sorting, chosen, onChoose, onInvite, children }: Props) {
  const t = useTranslations('admin.waiting');
  const dates = useDates();
  const open = people.filter(({ invitedAt }) => !invitedAt).map(({ id }) => id);
  const columns: Column<WaitingPerson>[] = [
    {
      title: t('choose'),
      cell: ({ id, email, invitedAt }) =>
        invitedAt ? null : (
          <Tick label={t('select', { email })} isOn={chosen.has(id)} onChange={(isOn) => onChoose([id], isOn)} />
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

function Tick({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="-m-2.5 grid size-11 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5.5 accent-pen"
      />
    </label>
  );
}

export type WaitingState = 'all' | 'waiting' | 'invited';

interface Request {
  state: WaitingState;
  q: string;
  sort: 'createdAt' | 'email';
  direction: 'asc' | 'desc';
}

export function useWaitingList({ q, ...request }: Request) {
  return useInfiniteQuery(
    api.admin.waiting.list.infiniteOptions({
      ...paging,
      input: (cursor: string | undefined) => ({ ...request, cursor, q: q || undefined }),
    }),
  );
}

export function useWaitingCounts() {
  return useQuery(api.admin.waiting.counts.queryOptions());
}

export function useInviteWaiting() {
  const t = useTranslations('admin.waiting');
  const notify = useNotify();
  return useMutation(
    api.admin.waiting.invite.mutationOptions({
      ...useAction([api.admin.waiting.key(), api.admin.invites.key()]),
      onSuccess: ({ invited }) => notify({ tone: 'success', title: t('done', { count: invited }) }),
    }),
  );
}
