import { ByteVectors } from '../../meaning/byte-vectors.ts';
import { isContentWord } from '../../meaning/content-words.ts';
import { joinTitle, languageNumber, normalise, toSteps, type WordVectors } from '../../meaning/word-vectors.ts';
import { fold } from '../../text/fold.ts';
import { keepBest } from './best.ts';
import type { HiddenDocs } from './hidden-docs.ts';
import { grown } from './int-list.ts';
import type { TokenStore } from './token-store.ts';

/** Words of a body that are read for its meaning: enough for any article, and a bound for transcripts. */
const LONGEST_BODY = 600;
const UNKNOWN = -1;
const UNASKED = -2;

/** A vector for every article, from its words; the title counts for more. Grows with the store. */
export class DocMeaning {
  readonly vectors: WordVectors;
  readonly dimensions: number;
  readonly wholes: ByteVectors;
  readonly #store: TokenStore;
  #settled = 0;
  /** For each of both languages: the row of each word of the store. */
  readonly #rows = { pt: new Int32Array(0), en: new Int32Array(0) };
  /** Buffer reused for each article. */
  readonly #whole: Float32Array;
  readonly #title: Float32Array;
  readonly #alone = new Float64Array(1);
  #likenesses = new Float64Array(0);

  constructor(store: TokenStore, vectors: WordVectors) {
    this.#store = store;
    this.vectors = vectors;
    this.dimensions = vectors.dimensions;
    this.wholes = new ByteVectors(this.dimensions);
    this.#whole = new Float32Array(this.dimensions);
    this.#title = new Float32Array(this.dimensions);
  }

  settle(): void {
    const { docCount } = this.#store;
    if (this.#settled === docCount) return;
    this.wholes.makeRoom(docCount);
    for (; this.#settled < docCount; this.#settled++) this.#read(this.#settled);
  }

  /** Similarity of articles to a query, in standard deviations over all articles. */
  zScores({ steps, deviation }: QueryMeaning, docs: readonly number[], into: Float64Array): void {
    this.wholes.compare(steps, docs, docs.length, into);
    for (let i = 0; i < docs.length; i++) into[i]! /= deviation;
  }

  /** The same for one article. */
  zScore(query: QueryMeaning, doc: number): number {
    this.zScores(query, [doc], this.#alone);
    return this.#alone[0]!;
  }

  /** The articles nearest to a query, nearest first: at most `most`, none below `least` standard deviations. */
  nearest(query: QueryMeaning, most: number, least: number, hidden: HiddenDocs): { doc: number; zScore: number }[] {
    const { docCount } = this.#store;
    if (this.#likenesses.length < docCount) this.#likenesses = new Float64Array(docCount * 2);
    this.wholes.compare(query.steps, undefined, docCount, this.#likenesses);
    const docs: number[] = [];
    const best: number[] = [];
    let floor = least * query.deviation;
    for (let doc = 0; doc < docCount; doc++) {
      if (this.#likenesses[doc]! < floor || hidden.has(doc)) continue;
      keepBest(docs, best, most, doc, this.#likenesses[doc]!);
      if (docs.length === most) floor = best[most - 1]!;
    }
    return docs.map((doc, at) => ({ doc, zScore: best[at]! / query.deviation }));
  }

  /** An article's vector minus the mean of all articles, of unit length. */
  ownMeaning(doc: number): Float32Array {
    const own = new Float32Array(this.dimensions);
    this.wholes.addTo(own, doc, 1);
    normalise(own);
    return own;
  }

  /** Row of one of the store's words in the language of an article, -1 if it has none. */
  #rowOf(word: number, isEnglish: boolean): number {
    if (word >= this.#rows.pt.length) this.#growRows();
    const known = (isEnglish ? this.#rows.en : this.#rows.pt)[word]!;
    return known === UNASKED ? this.#findRow(word, isEnglish) : known;
  }

  #findRow(word: number, isEnglish: boolean): number {
    const language = isEnglish ? 'en' : 'pt';
    const lower = this.#store.vocabulary.words[word]!;
    const row = isContentWord(lower, language) ? this.vectors.rowOf(fold(lower), language) : UNKNOWN;
    this.#rows[language][word] = row;
    return row;
  }

  #growRows(): void {
    for (const language of ['pt', 'en'] as const) {
      const larger = new Int32Array(this.#store.vocabulary.words.length * 2).fill(UNASKED);
      this.#rows[language] = grown(this.#rows[language], larger);
    }
  }

  #read(doc: number): void {
    const store = this.#store;
    const whole = this.#whole;
    const title = this.#title;
    const titleEnd = store.titleEnds.data[doc]!;
    this.#sum(title, doc, store.starts.data[doc]!, titleEnd);
    this.#sum(whole, doc, titleEnd, store.starts.data[doc + 1]!);
    normalise(title);
    normalise(whole);
    joinTitle(whole, 0, title, 0, this.dimensions);
    this.#centre(doc);
    this.wholes.set(doc, whole);
  }

  /** Subtracts the mean of all articles of the language, so that articles of both languages can be compared. */
  #centre(doc: number): void {
    const { dimensions } = this;
    const whole = this.#whole;
    const store = this.#store;
    const { background } = this.vectors.packed;
    const ofWhole = 2 * languageNumber(store.isEnglish[doc] ? 'en' : 'pt') * dimensions;
    for (let k = 0; k < dimensions; k++) whole[k]! -= background[ofWhole + k]!;
  }

  #sum(into: Float32Array, doc: number, from: number, to: number): void {
    const store = this.#store;
    const isEnglish = store.isEnglish[doc]!;
    let left = LONGEST_BODY;
    into.fill(0);
    for (let i = from; i < to && left > 0; i++) {
      const row = this.#rowOf(store.words.data[i]!, isEnglish);
      if (row < 0) continue;
      this.vectors.addTo(into, row);
      left--;
    }
  }
}

/** A query's vector with the deviation of articles along it, which does not depend on the size of the index. */
export interface QueryMeaning {
  /** Of unit length; `steps` is the same vector in integers, with which articles are compared. */
  vector: Float32Array;
  steps: Int16Array;
  deviation: number;
}

export function emptyMeaning(dimensions: number): QueryMeaning {
  return {
    vector: new Float32Array(dimensions),
    steps: new Int16Array(dimensions),
    deviation: 1,
  };
}

/** Call once the query's vector is summed: normalises it and fills in the other fields. */
export function settleMeaning(query: QueryMeaning, { packed, dimensions }: WordVectors): QueryMeaning {
  const { vector } = query;
  normalise(vector);
  const { background } = packed;
  let variance = 0;
  for (let k = 0; k < dimensions; k++) {
    variance += vector[k]! ** 2 * background[4 * dimensions + k]!;
  }
  toSteps(vector, query.steps);
  query.deviation = Math.sqrt(variance) || 1;
  return query;
}
