import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Invite, InviteSort } from '../../../contract/admin/invites.ts';
import { api } from '../../api.ts';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import {
  csvAddress,
  FilterBar,
  type ListColumn,
  ListTable,
  pagesOf,
  useFilter,
  useSorting,
} from '../../features/admin/list.tsx';
import { ManyInvites, NewInviteForm } from '../../features/admin/new-invites.tsx';
import { useDates } from '../../language/use-dates.ts';
import { DownloadLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { useNotify } from '../../use-notify.ts';

export default function AdminInvitesPage() {
  const t = useTranslations('admin');
  const counts = useQuery(api.admin.invites.counts.queryOptions());
  const filter = useFilter('shown', ['total', 'active', 'used']);
  const { value: shown, q } = filter;
  const state = shown === 'total' ? undefined : shown;
  return (
    <AdminPage
      heading={t('invites.heading')}
      action={<DownloadLink href={csvAddress('/api/admin/invites.csv', { state, q })}>{t('list.csv')}</DownloadLink>}
    >
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[320px_minmax(0,1fr)]">
        <div className="grid gap-5">
          <NewInviteForm />
          <ManyInvites />
        </div>
        <div className="min-w-0">
          <FilterBar
            label={t('invites.filters')}
            filter={filter}
            titleOf={(value) => t(`invites.${value === 'total' ? value : (`${value}Count` as const)}`)}
            counts={counts.data}
            className=""
          />
          <Loaded query={counts} failed={t('invites.failed.load')}>
            {({ total }) =>
              total === 0 ? (
                <p className="prose-text mt-8">{t('invites.empty')}</p>
              ) : (
                <>
                  {shown !== 'used' && <InviteTable state="active" q={q} />}
                  {shown !== 'active' && <InviteTable state="used" q={q} />}
                </>
              )
            }
          </Loaded>
        </div>
      </div>
    </AdminPage>
  );
}

const inviteUrl = (code: string) => `${location.origin}/invite?code=${encodeURIComponent(code)}`;

function InviteTable({ state, q }: { state: 'active' | 'used'; q: string | undefined }) {
  const t = useTranslations('admin.invites');
  const tl = useTranslations('admin.list');
  const dates = useDates();
  const isUsed = state === 'used';
  const sorting = useSorting<InviteSort>(
    isUsed ? ['createdAt', 'code', 'usedAt'] : ['createdAt', 'code'],
    'desc',
    isUsed ? 'used-' : '',
  );
  const list = useInfiniteQuery(api.admin.invites.list.infiniteOptions(pagesOf({ state, q, ...sorting.order })));
  const columns: ListColumn<Invite, InviteSort>[] = [
    {
      title: t('codeColumn'),
      sortBy: 'code',
      cell: ({ code }) => <b className="font-mono whitespace-nowrap">{code}</b>,
    },
    { title: t('stateColumn'), cell: () => <Badge tone={isUsed ? 'quiet' : 'good'}>{t(state)}</Badge> },
    { title: t('createdColumn'), sortBy: 'createdAt', cell: ({ createdAt }) => dates.day(createdAt) },
  ];
  const ofActive: ListColumn<Invite>[] = [
    { title: t('urlColumn'), cell: ({ code }) => <InviteUrl code={code} /> },
    { title: tl('actions'), isActions: true, cell: ({ code }) => <CopyButtons code={code} /> },
  ];
  const ofUsed: ListColumn<Invite, InviteSort>[] = [
    { title: t('usedColumn'), sortBy: 'usedAt', cell: ({ usedAt }) => (usedAt ? dates.day(usedAt) : '–') },
  ];
  const heading = t(isUsed ? 'usedHeading' : 'activeHeading');
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-xl font-bold font-stretch-84%">{heading}</h2>
      <ListTable
        list={list}
        caption={heading}
        columns={[...columns, ...(isUsed ? ofUsed : ofActive)]}
        sorting={sorting}
        emptyText={t(isUsed ? 'noUsed' : 'noActive')}
        failedText={t('failed.load')}
      />
    </section>
  );
}

/** If it does not fit one line, it breaks before its path. */
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
  const t = useTranslations('admin.invites');
  const notify = useNotify();
  const say = (didWork: boolean) =>
    didWork
      ? notify({ tone: 'success', title: t('copied.title'), description: t('copied.text') })
      : notify({ tone: 'error', title: t('failed.copy') });
  return (
    <span className="-my-2.5 -ml-2.5 flex max-sm:flex-wrap">
      <CopyButton text={code} label={t('copyCode')} onCopied={say} />
      <CopyButton text={inviteUrl(code)} label={t('copyUrl')} onCopied={say} />
    </span>
  );
}
