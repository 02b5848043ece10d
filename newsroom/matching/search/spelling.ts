import { shareOfTexts } from '../../meaning/word-counts.ts';
import { type Query, type QueryWord, queryWord, spell } from '../query/query.ts';
import type { WordFacts } from './word-facts.ts';

/** A word that is hardly ever written as typed, and the frequent word that was probably meant. */
export interface Correction {
  typed: string;
  meant: string;
}

/** Letters that may differ, by the length of the word. */
const ONE_LETTER_FROM = 5;
const TWO_LETTERS_FROM = 8;
/** A misspelt word is in at most this many articles; the intended one in at least `FEWEST_MEANT`, and in many more. */
const MOST_MISSPELT = 1;
const FEWEST_MEANT = 3;
const FEWEST_BESIDE_MISSPELT = 30;
const MOST_KEPT = 10_000;

interface FrequentWord {
  id: number;
  documents: number;
  letters: number;
}

/** Finds the probable correct spelling of words that hardly any article has. */
export class Spelling {
  readonly #facts: WordFacts;
  readonly #known = new Map<string, string | undefined>();
  readonly #frequent: FrequentWord[][] = [];
  #settledAt = 0;

  constructor(facts: WordFacts) {
    this.#facts = facts;
  }

  /** The query in which every misspelt word matches both spellings; the same query if there is none. */
  correct(query: Query, corrections: Correction[] = []): Query {
    if (query.type === 'word') {
      const meant = this.#meant(query.word, corrections);
      if (!meant) return query;
      return { type: 'any', items: [query, { type: 'word', word: meant }], same: query.word.text };
    }
    if (query.type === 'phrase') {
      if (query.strict) return query;
      const words = query.words.map((word) => this.#meant(word, corrections) ?? word);
      if (words.every((word, at) => word === query.words[at])) return query;
      const same = query.written ?? query.words.map(({ text }) => text).join(' ');
      return { type: 'any', items: [query, { ...query, words }], same };
    }
    if (query.type === 'year' || query.type === 'without') {
      const item = this.correct(query.item, corrections);
      return item === query.item ? query : { ...query, item };
    }
    const items = query.items.map((item) => this.correct(item, corrections));
    return items.every((item, at) => item === query.items[at]) ? query : { ...query, items };
  }

  #meant(word: QueryWord, corrections: Correction[]): QueryWord | undefined {
    if (word.folded.length < ONE_LETTER_FROM || shareOfTexts(word.folded) !== undefined) return undefined;
    const { documents } = this.#facts.evaluator.lists.of(word, false);
    if (documents > MOST_MISSPELT) return undefined;
    const { docCount } = this.#facts.evaluator.store;
    if (this.#settledAt !== docCount) this.#listFrequent();
    if (this.#settledAt !== docCount || this.#known.size > MOST_KEPT) this.#known.clear();
    this.#settledAt = docCount;
    const meant = this.#known.getOrInsertComputed(word.folded, (folded) => this.#nearest(folded, documents));
    if (meant === undefined) return undefined;
    corrections.push({ typed: word.text, meant });
    return queryWord(spell({ ...word, text: meant }), word.exact, word.reach);
  }

  /** The most frequent word that differs by the fewest letters. */
  #nearest(folded: string, documents: number): string | undefined {
    const { vocabulary } = this.#facts.evaluator.store;
    const most = folded.length >= TWO_LETTERS_FROM ? 2 : 1;
    const fewest = documents === 0 ? FEWEST_MEANT : FEWEST_BESIDE_MISSPELT;
    const letters = lettersOf(folded);
    let best: { id: number; distance: number; documents: number } | undefined;
    for (let length = folded.length - most; length <= folded.length + most; length++) {
      for (const word of this.#frequent[length] ?? []) {
        if (word.documents < fewest || countOnes(word.letters ^ letters) > 2 * most) continue;
        const other = vocabulary.folded[word.id]!;
        if (other === folded) continue;
        const distance = lettersApart(folded, other, best?.distance ?? most);
        if (distance > (best?.distance ?? most)) continue;
        if (best && distance === best.distance && word.documents <= best.documents) continue;
        best = { id: word.id, distance, documents: word.documents };
      }
    }
    return best && vocabulary.words[best.id];
  }

  /** Lists the words of several articles, by length. */
  #listFrequent(): void {
    const { store } = this.#facts.evaluator;
    const { vocabulary } = store;
    this.#frequent.length = 0;
    for (let id = 0; id < vocabulary.words.length; id++) {
      const documents = Math.max(store.documentsOf(vocabulary.stemPt[id]!), store.documentsOf(vocabulary.stemEn[id]!));
      if (documents < FEWEST_MEANT) continue;
      const folded = vocabulary.folded[id]!;
      this.#frequent[folded.length] ??= [];
      this.#frequent[folded.length]!.push({ id, documents, letters: lettersOf(folded) });
    }
  }
}

/** One bit for each letter in a word. One letter more or less changes one bit at most, another letter two. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function countOnes(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Number of letters to insert, delete, replace or swap with the next one; `most + 1` if there are more. */
export function lettersApart(a: string, b: string, most: number): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(replaced, last[j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
