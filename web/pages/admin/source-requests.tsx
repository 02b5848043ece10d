import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RequestedFeed, RequestFilter } from '../../../contract/admin/source-requests.ts';
import { api } from '../../api.ts';
import { FeedPanel } from '../../features/admin/add-source.tsx';
import { AdminPage, useAction } from '../../features/admin/admin-page.tsx';
import { ApproveDialog, MergeDialog, RefuseDialog, requestKeys } from '../../features/admin/answer-request.tsx';
import { FilterBar, LongList, pagesOf, useFilter } from '../../features/admin/list.tsx';
import { useDates } from '../../language/use-dates.ts';
import { Button, OutsideLink } from '../../ui/button.tsx';

const states = ['open', 'added', 'merged', 'refused', 'unreadable'] as const satisfies RequestFilter[];

export default function AdminSourceRequestsPage() {
  const t = useTranslations('admin.requests');
  const filter = useFilter('state', states);
  const { value: state, q } = filter;
  const { data: counts } = useQuery(api.admin.sourceRequests.counts.queryOptions());
  const list = useInfiniteQuery(api.admin.sourceRequests.list.infiniteOptions(pagesOf({ state, q })));
  return (
    <AdminPage heading={t('heading')}>
      <p className="prose-text mb-6 max-w-[46em] text-md">{t('text')}</p>
      <FilterBar label={t('filters')} filter={filter} titleOf={(value) => t(`states.${value}`)} counts={counts} />
      <LongList list={list} emptyText={t('empty')}>
        {(feeds) => (
          <ul className="border-t-[3px] border-ink">
            {feeds.map((feed) => (
              <FeedRow key={`${feed.state} ${feed.url}`} feed={feed} />
            ))}
          </ul>
        )}
      </LongList>
    </AdminPage>
  );
}

function FeedRow({ feed }: { feed: RequestedFeed }) {
  const t = useTranslations('admin.requests');
  const dates = useDates();
  const [isOpen, setIsOpen] = useState(false);
  const { name, url, readers, firstAt, outlet, reason, note } = feed;
  return (
    <li className="border-b border-rule py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-80">
          <b className="font-semibold wrap-anywhere">{name}</b>
          <OutsideLink href={url} className="text-sm wrap-anywhere text-ink-2">
            {url}
          </OutsideLink>
          <span className="text-sm text-ink-3">
            {t('readers', { count: readers })} · {t('since', { date: dates.day(firstAt) })}
            {outlet && ` · ${t('outlet', { outlet })}`}
          </span>
          {reason && <span className="wrap-anywhere">{note || t(`reasons.${reason}`)}</span>}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button aria-expanded={isOpen} aria-label={t('itemsOf', { name })} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? 'hideItems' : 'items')}
          </Button>
          <Answers feed={feed} />
        </div>
      </div>
      {isOpen && <FeedPanel url={url} />}
    </li>
  );
}

function Answers({ feed }: { feed: RequestedFeed }) {
  const t = useTranslations('admin.requests');
  const [asked, setAsked] = useState<'approve' | 'merge' | 'refuse'>();
  const action = useAction(requestKeys());
  const reopen = useMutation(api.admin.sourceRequests.reopen.mutationOptions(action(t('reopened'))));
  const { state, name, url } = feed;
  const close = () => setAsked(undefined);
  if (state === 'added') return null;
  if (state === 'merged' || state === 'refused')
    return (
      <Button
        aria-label={t('reopenNamed', { name })}
        isPending={reopen.isPending}
        onClick={() => reopen.mutate({ url })}
      >
        {t('reopen')}
      </Button>
    );
  return (
    <>
      <Button variant="primary" aria-label={t('approveNamed', { name })} onClick={() => setAsked('approve')}>
        {t('approve')}
      </Button>
      <Button aria-label={t('mergeNamed', { name })} onClick={() => setAsked('merge')}>
        {t('merge')}
      </Button>
      <Button aria-label={t('refuseNamed', { name })} onClick={() => setAsked('refuse')}>
        {t('refuse')}
      </Button>
      {asked === 'approve' && <ApproveDialog feed={feed} onClose={close} />}
      {asked === 'merge' && <MergeDialog feed={feed} onClose={close} />}
      {asked === 'refuse' && <RefuseDialog feed={feed} onClose={close} />}
    </>
  );
}
