import { joinTitle } from '../meaning/background.ts';
import { isContentWord } from '../meaning/content-words.ts';
import { dot, normalise, type WordVectors } from '../meaning/word-vectors.ts';
import { fold } from '../text/fold.ts';
import type { TokenStore } from './token-store.ts';

/** Words of a body that are read for its meaning: enough for any article, and a bound for transcripts. */
const LONGEST_BODY = 600;
const UNKNOWN = -1;
const UNASKED = -2;

/** The meaning of every article as a vector: of the whole, and of the title alone. Grows with the store. */
export class DocMeaning {
  readonly vectors: WordVectors;
  readonly dimensions: number;
  wholes = new Float32Array(0);
  titles = new Float32Array(0);
  private readonly store: TokenStore;
  private settled = 0;
  /** By word of the store: its row, for each of both languages. */
  private readonly rows = { pt: new Int32Array(0), en: new Int32Array(0) };

  constructor(store: TokenStore, vectors: WordVectors) {
    this.store = store;
    this.vectors = vectors;
    this.dimensions = vectors.dimensions;
  }

  settle(): void {
    const { docCount } = this.store;
    if (this.settled === docCount) return;
    this.makeRoom(docCount);
    for (; this.settled < docCount; this.settled++) this.read(this.settled);
  }

  /** How far an article stands out for a query, in deviations from what articles are like in general. */
  standing(query: QueryMeaning, doc: number): number {
    const { dimensions } = this;
    return (dot(query.vector, 0, this.wholes, doc * dimensions, dimensions) - query.mean) / query.deviation;
  }

  /** An article's vector less what articles have in common, of unit length. */
  ownMeaning(doc: number): Float32Array {
    const { dimensions, vectors } = this;
    const own = this.wholes.slice(doc * dimensions, (doc + 1) * dimensions);
    for (let k = 0; k < dimensions; k++) own[k]! -= vectors.packed.background[k]!;
    normalise(own, 0, dimensions);
    return own;
  }

  titleStanding(query: QueryMeaning, doc: number): number {
    const { dimensions } = this;
    return (dot(query.vector, 0, this.titles, doc * dimensions, dimensions) - query.titleMean) / query.titleDeviation;
  }

  /** Row of one of the store's words in the language of an article, -1 when it has none. */
  rowOf(word: number, isEnglish: boolean): number {
    const rows = isEnglish ? this.rows.en : this.rows.pt;
    if (word >= rows.length) this.growRows();
    const known = (isEnglish ? this.rows.en : this.rows.pt)[word]!;
    return known === UNASKED ? this.findRow(word, isEnglish) : known;
  }

  private findRow(word: number, isEnglish: boolean): number {
    const language = isEnglish ? 'en' : 'pt';
    const lower = this.store.vocabulary.words[word]!;
    const row = isContentWord(lower, language) ? this.vectors.rowOf(fold(lower), language) : UNKNOWN;
    this.rows[language][word] = row;
    return row;
  }

  private growRows(): void {
    for (const language of ['pt', 'en'] as const) {
      const grown = new Int32Array(this.store.vocabulary.words.length * 2).fill(UNASKED);
      grown.set(this.rows[language]);
      this.rows[language] = grown;
    }
  }

  private makeRoom(docCount: number): void {
    const size = docCount * this.dimensions;
    if (this.wholes.length >= size) return;
    for (const field of ['wholes', 'titles'] as const) {
      const grown = new Float32Array(Math.max(size, this[field].length * 1.5));
      grown.set(this[field]);
      this[field] = grown;
    }
  }

  private read(doc: number): void {
    const { store, dimensions, wholes, titles } = this;
    const start = store.starts.data[doc]!;
    const titleEnd = store.titleEnds.data[doc]!;
    const at = doc * dimensions;
    this.sum(titles, at, doc, start, titleEnd);
    this.sum(wholes, at, doc, titleEnd, store.starts.data[doc + 1]!);
    normalise(titles, at, dimensions);
    normalise(wholes, at, dimensions);
    joinTitle(wholes, at, titles, at, dimensions);
  }

  private sum(into: Float32Array, at: number, doc: number, from: number, to: number): void {
    const { store } = this;
    const isEnglish = store.isEnglish[doc]!;
    let left = LONGEST_BODY;
    for (let i = from; i < to && left > 0; i++) {
      const row = this.rowOf(store.words.data[i]!, isEnglish);
      if (row < 0) continue;
      this.vectors.addTo(into, at, row);
      left--;
    }
  }
}

/** A query's meaning with what articles in general score for it: the same in an index of three days as of sixty. */
export interface QueryMeaning {
  /** Of unit length. */
  vector: Float32Array;
  mean: number;
  deviation: number;
  titleMean: number;
  titleDeviation: number;
}

/** `vector` is made one long and kept. */
export function queryMeaning(vector: Float32Array, { packed, dimensions }: WordVectors): QueryMeaning {
  normalise(vector, 0, dimensions);
  const { background } = packed;
  const [mean, titleMean] = [0, 2].map((part) => dot(vector, 0, background, part * dimensions, dimensions)) as [
    number,
    number,
  ];
  const [deviation, titleDeviation] = [1, 3].map((part) => {
    let variance = 0;
    for (let k = 0; k < dimensions; k++) variance += vector[k]! ** 2 * background[part * dimensions + k]!;
    return Math.sqrt(variance) || 1;
  }) as [number, number];
  return { vector, mean, deviation, titleMean, titleDeviation };
}
