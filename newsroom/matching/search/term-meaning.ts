import { type Query, textOf } from '../query/query.ts';

/** A query as a person would write it, without what it excludes. */
export function lineOf(query: Query): string {
  if (query.type === 'word' || query.type === 'phrase') return textOf(query);
  if (query.type === 'any') return query.same ?? lineOf(query.items[0]!);
  if (query.type === 'year' || query.type === 'without') return lineOf(query.item);
  return query.items.map(lineOf).join(' ');
}
