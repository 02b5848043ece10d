import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Invite, InviteSort } from '../../../../contract/admin/invites.ts';
import { api } from '../../../api.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { type Column, Table } from '../../../ui/display/table.tsx';
import { useNotify } from '../../../use-notify.ts';
import { useSorting } from '../list-filters.tsx';
import { LongList, paging } from '../long-list.tsx';
import { useAction } from '../use-action.ts';
import { useDates } from '../use-dates.ts';

interface Request {
  state: 'active' | 'used';
  q: string;
  sort: InviteSort;
  direction: 'asc' | 'desc';
}

function useInviteList({ q, ...request }: Request) {
  return useInfiniteQuery(
    api.admin.invites.list.infiniteOptions({
      ...paging,
      input: (cursor: string | undefined) => ({ ...request, cursor, q: q || undefined }),
    }),
  );
}

export function useInviteCounts() {
  return useQuery(api.admin.invites.counts.queryOptions());
}

const keys = () => [api.admin.invites.key()];

export function useCreateInvite() {
  const { onSettled } = useAction(keys());
  return useMutation(api.admin.invites.create.mutationOptions({ onSettled }));
}

export function useCreateInvites() {
  return useMutation(api.admin.invites.createMany.mutationOptions(useAction(keys())));
}

const inviteUrl = (code: string) => `${location.origin}/invite?code=${encodeURIComponent(code)}`;

export function ActiveInvites({ q }: { q: string }) {
  const t = useTranslations();
  const dates = useDates();
  const sorting = useSorting<InviteSort>(['createdAt', 'code'], 'desc');
  const { sort, direction } = sorting;
  const columns: Column<Invite>[] = [
    {
      title: t('admin.invites.codeColumn'),
      sort: sorting.sortOf('code', t('admin.invites.codeColumn')),
      cell: ({ code }) => <b className="font-mono whitespace-nowrap">{code}</b>,
    },
    { title: t('admin.invites.stateColumn'), cell: () => <Badge>{t('admin.invites.active')}</Badge> },
    {
      title: t('admin.invites.createdColumn'),
      sort: sorting.sortOf('createdAt', t('admin.invites.createdColumn')),
      cell: ({ createdAt }) => dates.day(createdAt),
    },
    {
      title: t('admin.invites.urlColumn'),
      cell: ({ code }) => <InviteUrl code={code} />,
    },
    { title: t('admin.list.actions'), isActions: true, cell: ({ code }) => <CopyButtons code={code} /> },
  ];
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-xl font-bold font-stretch-84%">{t('admin.invites.activeHeading')}</h2>
      <LongList
        list={useInviteList({ state: 'active', q, sort, direction })}
        emptyText={t(q ? 'admin.list.nothing' : 'admin.invites.noActive')}
        failedText={t('admin.invites.failed.load')}
      >
        {(invites) => (
          <Table caption={t('admin.invites.activeHeading')} columns={columns} rows={invites} rowKey={({ id }) => id} />
        )}
      </LongList>
    </section>
  );
}

export function UsedInvites({ q }: { q: string }) {
  const t = useTranslations();
  const dates = useDates();
  const sorting = useSorting<InviteSort>(['createdAt', 'code', 'usedAt'], 'desc', 'used-');
  const { sort, direction } = sorting;
  const columns: Column<Invite>[] = [
    {
      title: t('admin.invites.codeColumn'),
      sort: sorting.sortOf('code', t('admin.invites.codeColumn')),
      cell: ({ code }) => <b className="font-mono whitespace-nowrap">{code}</b>,
    },
    { title: t('admin.invites.stateColumn'), cell: () => <Badge tone="quiet">{t('admin.invites.used')}</Badge> },
    {
      title: t('admin.invites.createdColumn'),
      sort: sorting.sortOf('createdAt', t('admin.invites.createdColumn')),
      cell: ({ createdAt }) => dates.day(createdAt),
    },
    {
      title: t('admin.invites.usedColumn'),
      sort: sorting.sortOf('usedAt', t('admin.invites.usedColumn')),
      cell: ({ usedAt }) => (usedAt ? dates.day(usedAt) : '–'),
    },
  ];
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-xl font-bold font-stretch-84%">{t('admin.invites.usedHeading')}</h2>
      <LongList
        list={useInviteList({ state: 'used', q, sort, direction })}
        emptyText={t(q ? 'admin.list.nothing' : 'admin.invites.noUsed')}
        failedText={t('admin.invites.failed.load')}
      >
        {(invites) => (
          <Table caption={t('admin.invites.usedHeading')} columns={columns} rows={invites} rowKey={({ id }) => id} />
        )}
      </LongList>
    </section>
  );
}

/** Where it does not fit one line, it breaks before its path. */
function InviteUrl({ code }: { code: string }) {
  const path = inviteUrl(code).slice(location.origin.length);
  return (
    <span className="block wrap-anywhere text-ink-2 sm:min-w-44">
      {location.origin}
      <wbr />
      {path}
    </span>
  );
}

function CopyButtons({ code }: { code: string }) {
  const t = useTranslations();
  const notify = useNotify();
  const say = (didWork: boolean) =>
    didWork
      ? notify({ tone: 'success', title: t('admin.invites.copied.title'), description: t('admin.invites.copied.text') })
      : notify({ tone: 'error', title: t('admin.invites.failed.copy') });
  return (
    <span className="-my-2.5 -ml-2.5 flex max-sm:flex-wrap">
      <CopyButton text={code} label={t('admin.invites.copyCode')} onCopied={say} />
      <CopyButton text={inviteUrl(code)} label={t('admin.invites.copyUrl')} onCopied={say} />
    </span>
  );
}
