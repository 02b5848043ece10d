import { fold } from '../../text/fold.ts';
import { caseOf, tokenize } from '../../text/tokens.ts';

/** `free`: any case; `capital`: a name, needs a capital where capitals are significant; `upper`: an acronym. */
export type CaseDemand = 'free' | 'capital' | 'upper';

export interface QueryWord {
  /** Lower case with accents, as typed. */
  text: string;
  folded: string;
  demand: CaseDemand;
  /** Typed like a name, with a capital. If that is only inside (`iFood`), any case is accepted. */
  isProper: boolean;
  /** Only this spelling, no plural or gender. */
  exact: boolean;
  /** All words that begin with its stem count as well. */
  isFamily?: boolean;
  /** Greatest distance from the word before it in a phrase; 1 is adjacent. */
  reach: number;
  /** Equal for words that accept the same occurrences. */
  key: string;
}

/** What is searched. Equivalents are `any` nodes; `without` holds what a term excludes. */
export type Query =
  | { type: 'word'; word: QueryWord }
  | { type: 'phrase'; words: QueryWord[]; strict: boolean; written?: string }
  | { type: 'all'; items: Query[] }
  | { type: 'any'; items: Query[] /** The typed form, if the others are its equivalents. */; same?: string }
  /** A field named by its parts: either matches, both match better. */
  | { type: 'field'; items: Query[] }
  | { type: 'year'; item: Query; year: number }
  | { type: 'without'; item: Query; excluded: Query[] };

export function hasDigit(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x30 && code <= 0x39) return true;
  }
  return false;
}

export function queryWord(text: string, exact: boolean, reach: number): QueryWord {
  const written = caseOf(text);
  const demand = written === 'upper' ? 'upper' : written === 'capital' ? 'capital' : 'free';
  const lower = text.toLowerCase();
  const only = exact || written === 'mixed' || hasDigit(text);
  const key = `${lower}${demand === 'free' ? '' : demand === 'upper' ? '^' : "'"}${only ? '=' : ''}`;
  return { text: lower, folded: fold(lower), demand, isProper: written !== 'lower', exact: only, reach, key };
}

/** The words of a piece of a term, tokenised like the articles. */
export function pieceWords(piece: string): string[] {
  return tokenize(piece).map(({ start, end }) => piece.slice(start, end));
}

/** A word as a text would write it. */
export function spell({ text, demand }: QueryWord): string {
  if (demand === 'upper') return text.toUpperCase();
  return demand === 'capital' ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** A word or phrase as a text would write it. */
export function textOfQuery(query: Query): string {
  if (query.type === 'word') return spell(query.word);
  return query.type === 'phrase' ? (query.written ?? query.words.map(spell).join(' ')) : '';
}

/** Whether words are a name; small words between its parts are ignored. */
export function areName(words: readonly QueryWord[]): boolean {
  return words.some(({ isProper }) => isProper) && words.every(({ isProper, text }) => isProper || text.length < 3);
}

/** All words of a query that are not excluded. */
export function wordsOfQuery(query: Query): QueryWord[] {
  if (query.type === 'word') return [query.word];
  if (query.type === 'phrase') return query.words;
  if (query.type === 'year' || query.type === 'without') return wordsOfQuery(query.item);
  return query.items.flatMap(wordsOfQuery);
}

/**
 * The alternatives of a term: the parts of `X e Y` and of `X OR Y`, each with the term's exclusions; else the term itself. Each
 * is scored like a term, so that a field never finds less than one of its parts.
 */
export function alternativesOf(query: Query): Query[] {
  if (query.type === 'without') {
    return alternativesOf(query.item).map((item) => ({ type: 'without', item, excluded: query.excluded }));
  }
  if (query.type === 'field' || (query.type === 'any' && query.same === undefined)) {
    return query.items.flatMap(alternativesOf);
  }
  return [query];
}

/** An excluded word excludes all words that begin with its stem (`-tarifas`: tarifaço); a quoted one only itself. */
export function withFamily(query: Query): Query {
  if (query.type === 'word' && !query.word.exact && query.word.demand === 'free') {
    return { type: 'word', word: { ...query.word, isFamily: true, key: `${query.word.key}*` } };
  }
  return query.type === 'any' ? { ...query, items: query.items.map(withFamily) } : query;
}
