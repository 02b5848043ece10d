import { type Query, textOfQuery } from './query.ts';

/** The other forms that a query accepts besides the typed one, each once. */
export function aliasesOf(query: Query): string[] {
  if (query.type === 'word' || query.type === 'phrase') return [];
  if (query.type === 'year' || query.type === 'without') return aliasesOf(query.item);
  if (query.type === 'any' && query.same !== undefined) return query.items.slice(1).map(textOfQuery);
  return [...new Set(query.items.flatMap(aliasesOf))];
}

/** The query without some of the other forms. */
export function withoutAliases(query: Query, dropped: readonly string[] = []): Query {
  if (dropped.length === 0 || query.type === 'word' || query.type === 'phrase') return query;
  if (query.type === 'year' || query.type === 'without') {
    return { ...query, item: withoutAliases(query.item, dropped) };
  }
  if (query.type !== 'any' || query.same === undefined) {
    return { ...query, items: query.items.map((item) => withoutAliases(item, dropped)) };
  }
  const items = query.items.filter((item, at) => at === 0 || !dropped.includes(textOfQuery(item)));
  return items.length > 1 ? { ...query, items } : items[0]!;
}
