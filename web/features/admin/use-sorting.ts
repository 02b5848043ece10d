import { useState } from 'react';
import { useTranslations } from 'use-intl';

type Direction = 'asc' | 'desc';

/** Which column a list is ordered by; pressing the same one turns it round. */
export function useSorting<Name extends string>(first: Name, firstDirection: Direction) {
  const t = useTranslations('admin.list');
  const [{ sort, direction }, setOrder] = useState({ sort: first, direction: firstDirection });
  return {
    sort,
    direction,
    sortOf: (name: Name, column: string) => ({
      direction: name === sort ? direction : undefined,
      label: t('sortBy', { column }),
      onSort: () => setOrder({ sort: name, direction: name === sort && direction === 'asc' ? 'desc' : 'asc' }),
    }),
  };
}
