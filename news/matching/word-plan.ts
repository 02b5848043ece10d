import { familyOf } from '../text/word-family.ts';
import type { QueryWord } from './query.ts';
import type { TokenStore } from './token-store.ts';
import { CAPITAL, CASE_MASK, COMPOUND, GRAMMAR_CASE, LOWER, UPPER } from './vocabulary.ts';

export const END = 0x7fffffff;
/** What another word of the same family is worth: `imigrantes` for `imigração`. */
const FAMILY = 0.5;

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

  take(other: Occurrences, factor: number): void {
    for (let i = 0; i < other.count; i++) this.push(other.at[i]!, other.length[i]!, other.weight[i]! * factor);
  }

  /** Into the order of the text; of overlapping occurrences the first stays, with the greater weight. */
  settle(): void {
    const { at, length, weight } = this;
    for (let i = 1; i < this.count; i++) {
      for (let j = i; j > 0 && at[j - 1]! > at[j]!; j--) {
        [at[j - 1], at[j]] = [at[j]!, at[j - 1]!];
        [length[j - 1], length[j]] = [length[j]!, length[j - 1]!];
        [weight[j - 1], weight[j]] = [weight[j]!, weight[j - 1]!];
      }
    }
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      const last = kept - 1;
      if (last >= 0 && at[i]! < at[last]! + length[last]!) {
        weight[last] = Math.max(weight[last]!, weight[i]!);
        length[last] = Math.max(length[last]!, at[i]! + length[i]! - at[last]!);
        continue;
      }
      at[kept] = at[i]!;
      length[kept] = length[i]!;
      weight[kept] = weight[i]!;
      kept++;
    }
    this.count = kept;
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
  documents = 0;
  private readonly cursors: Cursor[] = [];
  private readonly accepted: number[] = [];
  private readonly factors: number[] = [];
  private readonly caseWeights: Float64Array;
  private readonly store: TokenStore;

  constructor(store: TokenStore, word: QueryWord, lone: boolean) {
    this.store = store;
    const { vocabulary } = store;
    const opened = new Set<number>();
    for (const language of ['pt', 'en']) {
      const stemId = vocabulary.findStem(word.folded, language);
      if (this.open(stemId, opened)) this.accept(word, vocabulary.members(stemId!));
    }
    this.caseWeights = caseWeights(word, lone, nameShare(store, this.accepted));
    if (word.exact || word.demand !== 'free') return;
    for (const language of ['pt', 'en']) {
      for (const form of familyOf(word.folded, language)) {
        const stemId = vocabulary.findStem(form, language);
        if (this.open(stemId, opened)) this.acceptFamily(vocabulary.members(stemId!));
      }
    }
  }

  private open(stemId: number | undefined, opened: Set<number>): boolean {
    const posting = stemId === undefined ? undefined : this.store.postings[stemId];
    if (stemId === undefined || !posting || opened.has(stemId)) return false;
    opened.add(stemId);
    this.documents += this.store.documentCounts[stemId]!;
    this.cursors.push({ data: posting.data, length: posting.length, at: 0 });
    return true;
  }

  private acceptFamily(members: readonly number[]): void {
    for (const id of members) {
      if (this.accepted.includes(id)) continue;
      this.accepted.push(id);
      this.factors.push(FAMILY);
    }
  }

  private accept(word: QueryWord, candidates: readonly number[]): void {
    const { folded, words } = this.store.vocabulary;
    for (const id of candidates) {
      const isSameFold = folded[id] === word.folded;
      if (!isSameFold && (word.exact || word.demand !== 'free')) continue;
      if (!accentsAgree(word.text, words[id]!, isSameFold)) continue;
      if (this.accepted.includes(id)) continue;
      this.accepted.push(id);
      this.factors.push(1);
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
        const which = accepted.indexOf(store.words.data[at]!);
        if (which < 0) continue;
        const weight = weights[store.flags[at]! & (CASE_MASK | GRAMMAR_CASE | COMPOUND)]! * this.factors[which]!;
        if (weight > 0) found.push(at, 1, weight);
      }
    }
    if (this.cursors.length > 1) found.settle();
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
  // A name that happens to be the word: `Crypto Arena` when `crypto` is wanted.
  if (word.demand === 'free') return lone && written === CAPITAL && !isGrammar && share < 0.4 ? 0.6 : 1;
  if (word.demand === 'upper') {
    if (written === UPPER) return isGrammar && share < 0.5 ? 0.5 : 1;
    if (written === LOWER) return share > 0.9 ? 0.6 : 0;
    return word.folded.length > 3 ? 0.9 : 0;
  }
  if (!lone && share < 0.5) return 1;
  if (written === LOWER) return share > 0.8 ? 0.8 : 0;
  return isGrammar ? Math.min(1, share * 1.2) : 1;
}
