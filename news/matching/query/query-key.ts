import type { Query, QueryWord } from './query.ts';

const SIGNS = { all: '&', any: '|', field: '#' } as const;

/** Equal for queries that have one result, whatever order their words were typed in. */
export function keyOf(query: Query): string {
  if (query.type === 'word') return wordKey(query.word);
  if (query.type === 'phrase') return `"${query.words.map(wordKey).join(' ')}"${query.strict ? '!' : ''}`;
  if (query.type === 'year') return `${keyOf(query.item)}@${query.year}`;
  if (query.type === 'without') return `${keyOf(query.item)}-(${query.excluded.map(keyOf).sort().join('|')})`;
  return `${SIGNS[query.type]}(${keyOfItems(query.items)})`;
}

function keyOfItems(items: readonly Query[]): string {
  if (items.length !== 2) return items.map(keyOf).sort().join(' ');
  const first = keyOf(items[0]!);
  const second = keyOf(items[1]!);
  return first < second ? `${first} ${second}` : `${second} ${first}`;
}

function wordKey({ key, reach }: QueryWord): string {
  return reach > 1 ? `${key}${reach}` : key;
}
