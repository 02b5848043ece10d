import type { QueryWord } from './query.ts';
import type { TokenStore } from './token-store.ts';
import { CASE_MASK, COMPOUND, GRAMMAR_CASE, LOWER, UPPER } from './vocabulary.ts';

export const END = 0x7fffffff;

/** Occurrences of a node in one article: places in the token row, words covered, and how sure each is. */
export class Occurrences {
  count = 0;
  readonly at: number[] = [];
  readonly length: number[] = [];
  readonly weight: number[] = [];

  clear(): void {
    this.count = 0;
  }

  push(at: number, length: number, weight: number): void {
    const i = this.count++;
    this.at[i] = at;
    this.length[i] = length;
    this.weight[i] = weight;
  }
}

/** A node of a query laid over the index. Articles are asked for in rising order. */
export interface Plan {
  readonly found: Occurrences;
  /** The first article from `doc` on that may hold it. */
  advance(doc: number): number;
  /** Fills `found` with what the article holds; false when nothing. */
  collect(doc: number): boolean;
  /** In about how many articles it occurs. */
  readonly documents: number;
}

interface Cursor {
  data: Int32Array;
  length: number;
  at: number;
}

/** Share of occurrences with a capital in mid-sentence, leaning to "a word" while little is known. */
export function nameShare(store: TokenStore, words: readonly number[]): number {
  const { lowerCount, capitalCount } = store.vocabulary;
  let lower = 0;
  let capital = 0;
  for (const word of words) {
    lower += lowerCount[word]!;
    capital += capitalCount[word]!;
  }
  return (capital + 1) / (capital + lower + 2);
}

/** Accents must agree up to the ending, where Portuguese moves them (leilão, leilões); a missing accent is forgiven. */
export function accentsAgree(typed: string, written: string, isSameFold: boolean): boolean {
  if (typed === written) return true;
  const bare = (text: string) => text === text.normalize('NFD');
  if (isSameFold) return bare(typed) || bare(written);
  let i = 0;
  while (i < typed.length && typed[i] === written[i]) i++;
  return i >= Math.min(typed.length, written.length) - 4 || bare(typed);
}

export class WordPlan implements Plan {
  readonly found = new Occurrences();
  readonly documents: number;
  private readonly cursors: Cursor[] = [];
  private readonly accepted: number[] = [];
  private readonly caseWeights: Float64Array;
  private readonly store: TokenStore;

  constructor(store: TokenStore, word: QueryWord, lone: boolean) {
    this.store = store;
    const { vocabulary } = store;
    let documents = 0;
    for (const language of ['pt', 'en']) {
      const stemId = vocabulary.findStem(word.folded, language);
      const posting = stemId === undefined ? undefined : store.postings[stemId];
      if (stemId === undefined || !posting) continue;
      documents += store.documentCounts[stemId]!;
      this.cursors.push({ data: posting.data, length: posting.length, at: 0 });
      this.accept(word, vocabulary.members(stemId));
    }
    this.documents = documents;
    this.caseWeights = caseWeights(word, lone, nameShare(store, this.accepted));
  }

  private accept(word: QueryWord, candidates: readonly number[]): void {
    const { folded, words } = this.store.vocabulary;
    for (const id of candidates) {
      const isSameFold = folded[id] === word.folded;
      if (!isSameFold && (word.exact || word.demand !== 'free')) continue;
      if (!accentsAgree(word.text, words[id]!, isSameFold)) continue;
      if (!this.accepted.includes(id)) this.accepted.push(id);
    }
  }

  advance(doc: number): number {
    if (doc >= this.store.docCount) return END;
    const start = this.store.starts.data[doc]!;
    let next = END;
    for (const cursor of this.cursors) {
      seek(cursor, start);
      if (cursor.at < cursor.length) next = Math.min(next, this.store.docs.data[cursor.data[cursor.at]!]!);
    }
    return next;
  }

  collect(doc: number): boolean {
    const { store, found, accepted, caseWeights: weights } = this;
    found.clear();
    const start = store.starts.data[doc]!;
    const end = store.starts.data[doc + 1]!;
    for (const cursor of this.cursors) {
      seek(cursor, start);
      for (let i = cursor.at; i < cursor.length; i++) {
        const at = cursor.data[i]!;
        if (at >= end) break;
        if (!accepted.includes(store.words.data[at]!)) continue;
        const weight = weights[store.flags[at]! & (CASE_MASK | GRAMMAR_CASE | COMPOUND)]!;
        if (weight > 0) found.push(at, 1, weight);
      }
    }
    return found.count > 0;
  }
}

/** Gallops to the first place not before `target`. Cursors only move forward. */
function seek(cursor: Cursor, target: number): void {
  const { data, length } = cursor;
  let low = cursor.at;
  if (low >= length || data[low]! >= target) return;
  let step = 1;
  while (low + step < length && data[low + step]! < target) {
    low += step;
    step *= 2;
  }
  let high = Math.min(length, low + step);
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (data[middle]! < target) low = middle;
    else high = middle;
  }
  cursor.at = high;
}

/** How far an occurrence counts, by its case: the heart of telling `Vale` from `vale`. */
function caseWeights(word: QueryWord, lone: boolean, share: number): Float64Array {
  const weights = new Float64Array(64);
  for (let flags = 0; flags < 64; flags++) {
    if (flags & 24) continue;
    const written = flags & CASE_MASK;
    const compound = flags & COMPOUND && lone ? 0 : 1;
    weights[flags] = compound * caseWeight(word, lone, share, written, (flags & GRAMMAR_CASE) !== 0);
  }
  return weights;
}

function caseWeight(word: QueryWord, lone: boolean, share: number, written: number, isGrammar: boolean): number {
  if (word.demand === 'free') return 1;
  if (word.demand === 'upper') {
    if (written === UPPER) return isGrammar && share < 0.5 ? 0.5 : 1;
    if (written === LOWER) return share > 0.9 ? 0.6 : 0;
    return word.folded.length > 3 ? 0.9 : 0;
  }
  if (!lone && share < 0.5) return 1;
  if (written === LOWER) return share > 0.8 ? 0.8 : 0;
  return isGrammar ? Math.min(1, share * 1.2) : 1;
}
