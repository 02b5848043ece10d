import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { addressNow } from './use-filter.ts';

type Direction = 'asc' | 'desc';

/**
 * Which column a list is ordered by, in the address; pressing the same one turns it round. The first name is the usual one. A
 * page with two lists names each.
 */
export function useSorting<Name extends string>(
  names: readonly [Name, ...Name[]],
  firstDirection: Direction,
  list = '',
) {
  const t = useTranslations('admin.list');
  const [query, setQuery] = useSearchParams();
  function orderIn(address: URLSearchParams) {
    const wanted = address.get(`${list}sort`);
    const way = address.get(`${list}way`);
    const direction: Direction = way === 'asc' || way === 'desc' ? way : firstDirection;
    return { sort: names.find((name) => name === wanted) ?? names[0], direction };
  }
  const { sort, direction } = orderIn(query);
  function order(name: Name) {
    const next = addressNow();
    const before = orderIn(next);
    next.set(`${list}sort`, name);
    next.set(`${list}way`, name === before.sort && before.direction === 'asc' ? 'desc' : 'asc');
    setQuery(next, { replace: true });
  }
  return {
    sort,
    direction,
    sortOf: (name: Name, column: string) => ({
      direction: name === sort ? direction : undefined,
      label: t('sortBy', { column }),
      onSort: () => order(name),
    }),
  };
}
