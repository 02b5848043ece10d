import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { EmptyState, Loaded, LoadMore } from '../../ui/feedback/loading.tsx';
import { AddSearchedTerm } from './add-searched-term.tsx';
import { FoundStory } from './found-story.tsx';
import type { SearchFilters } from './use-search-state.ts';

interface Props {
  search: string;
  filters: SearchFilters;
  onSearch: (search: string) => void;
}

/** Stories found, each shown by one matching article. A text that cannot be searched for cannot be a term either. */
export function FoundStories({ search, filters, onSearch }: Props) {
  const t = useTranslations('search');
  const found = useInfiniteQuery(
    api.search.articles.infiniteOptions({
      input: (after: string | undefined) => ({ q: search, ...filters, ...(after ? { after } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.after ?? undefined,
      retry: false,
    }),
  );
  const total = found.data?.pages[0]?.total;
  return (
    <>
      {!found.isError && <AddSearchedTerm key={search} search={search} onSearch={onSearch} />}
      <p role="status" className="mt-4 text-ink-2 empty:hidden">
        {total !== undefined && t('found', { count: total, search })}
      </p>
      <div className="mt-4 border-t-[3px] border-ink">
        <Loaded query={found} failed={t('failed')} rows={5} rowClassName="h-[132px]">
          {({ pages }) =>
            total === 0 ? (
              <EmptyState title={t('nothing.heading')} text={t('nothing.text')} />
            ) : (
              <ul>
                {pages.flatMap(({ stories, timeZone }) =>
                  stories.map((story) => <FoundStory key={story.id} story={story} timeZone={timeZone} />),
                )}
              </ul>
            )
          }
        </Loaded>
      </div>
      {found.hasNextPage && <LoadMore isPending={found.isFetchingNextPage} onLoad={() => void found.fetchNextPage()} />}
    </>
  );
}
