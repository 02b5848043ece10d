import { useSearchParams } from 'react-router';
import type { ArticleSearch } from '../../../contract/news/search.ts';

/** The reader's editions, or all articles. */
export type SearchScope = 'own' | 'all';

export type SearchFilters = Pick<ArticleSearch, 'outlet' | 'language' | 'from' | 'to' | 'order'>;

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Search text and scope; kept in the address, so that going back shows the previous search. */
export function useSearchState() {
  const [query, setQuery] = useSearchParams();
  const search = query.get('q')?.trim() ?? '';
  const scope: SearchScope = query.get('in') === 'all' ? 'all' : 'own';
  const [outlet, language, from, to] = ['outlet', 'language', 'from', 'to'].map((name) => query.get(name) ?? '') as [
    string,
    string,
    string,
    string,
  ];
  const filters: SearchFilters = {
    order: query.get('order') === 'headline' ? 'headline' : 'newest',
    ...(outlet && { outlet }),
    ...((language === 'pt' || language === 'en') && { language }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
  function change(next: { search?: string; scope?: SearchScope; filters?: SearchFilters }) {
    const wanted = { search, scope, filters, ...next };
    const { order, ...rest } = wanted.filters;
    const values = {
      q: wanted.search,
      ...(wanted.scope === 'all' && { in: 'all', ...rest, order: order === 'headline' ? order : '' }),
    };
    setQuery(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])));
  }
  return { search, scope, filters, change };
}
