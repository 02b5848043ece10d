import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { errorText } from '../../error-text.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface Page<Item> {
  items: Item[];
}

interface Props<Item> {
  list: UseInfiniteQueryResult<InfiniteData<Page<Item>>>;
  emptyText: string;
  failedText?: string;
  children: (items: Item[]) => ReactNode;
}

/** A list that comes in pages, in every state it can be in. */
export function LongList<Item>({ list, emptyText, failedText, children }: Props<Item>) {
  const t = useTranslations();
  if (list.isPending) return <Skeleton rows={6} rowClassName="h-11" label={t('common.loading')} />;
  if (list.isError && !list.data) {
    return (
      <LoadFailure
        text={errorText(t, list.error, failedText ?? t('admin.list.failed'))}
        retryLabel={t('common.actions.retry')}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return <p className="border-t-[3px] border-tinta py-6 text-tinta-2">{emptyText}</p>;
  return (
    <>
      {children(items)}
      {list.hasNextPage && (
        <LoadMore
          label={t('common.actions.loadMore')}
          isPending={list.isFetchingNextPage}
          onLoad={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}

/** How every list goes on, for `infiniteOptions`. */
export const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: { next: string | null }) => last.next ?? undefined,
};
