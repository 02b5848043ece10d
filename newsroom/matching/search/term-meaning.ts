import { type Query, textOfQuery } from '../query/query.ts';

/** A query as a person would write it, without what it excludes. */
export function lineOfQuery(query: Query): string {
  if (query.type === 'word' || query.type === 'phrase') return textOfQuery(query);
  if (query.type === 'any') return query.same ?? lineOfQuery(query.items[0]!);
  if (query.type === 'year' || query.type === 'without') return lineOfQuery(query.item);
  return query.items.map(lineOfQuery).join(' ');
}
