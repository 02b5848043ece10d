import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';

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
  const said = query.get(`${list}sort`);
  const sort = names.find((name) => name === said) ?? names[0];
  const way = query.get(`${list}way`);
  const direction: Direction = way === 'asc' || way === 'desc' ? way : firstDirection;
  function order(name: Name) {
    const next = new URLSearchParams(query);
    next.set(`${list}sort`, name);
    next.set(`${list}way`, name === sort && direction === 'asc' ? 'desc' : 'asc');
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
