import { type InfiniteData, keepPreviousData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Loaded, LoadMore } from '../../ui/feedback/loading.tsx';

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
  return (
    <Loaded query={list} failed={failedText ?? t('admin.list.failed')} rows={6} rowClassName="h-11">
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return <p className="border-t-[3px] border-ink py-6 text-ink-2">{emptyText}</p>;
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
      }}
    </Loaded>
  );
}

/** How every list goes on, for `infiniteOptions`. Another order or search keeps what is shown until it is there. */
export const paging = {
  initialPageParam: undefined as string | undefined,
  placeholderData: keepPreviousData,
  getNextPageParam: (last: { next: string | null }) => last.next ?? undefined,
};
