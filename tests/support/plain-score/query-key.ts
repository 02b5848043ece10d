import type { CompiledTerm } from '../../../newsroom/matching/query/compile-term.ts';
import type { Query, QueryWord } from '../../../newsroom/matching/query/query.ts';

/** Equal for terms that find the same words. */
export const keyOf = ({ query, leans }: CompiledTerm): string =>
  `${query ? keyOfQuery(query) : ''}${JSON.stringify(leans)}`;

const SIGNS = { all: '&', any: '|', field: '#' } as const;

/** Equal for queries with the same result, in whatever order their words were typed. */
function keyOfQuery(query: Query): string {
  if (query.type === 'word') return wordKey(query.word);
  if (query.type === 'phrase') return `"${query.words.map(wordKey).join(' ')}"${query.strict ? '!' : ''}`;
  if (query.type === 'year') return `${keyOfQuery(query.item)}@${query.year}`;
  if (query.type === 'without') return `${keyOfQuery(query.item)}-(${query.excluded.map(keyOfQuery).sort().join('|')})`;
  return `${SIGNS[query.type]}(${query.items.map(keyOfQuery).sort().join(' ')})`;
}

function wordKey({ key, reach }: QueryWord): string {
  return reach > 1 ? `${key}${reach}` : key;
}
