import { ByteVectors } from '../../meaning/byte-vectors.ts';
import { DIMENSIONS, meaningOfLine } from '../../meaning/encoder/encode.ts';
import { type Usual, UsualArticle, zScoreOf } from '../../meaning/usual-article.ts';
import { normalise, toSteps } from '../../meaning/vectors.ts';
import type { TokenStore } from './token-store.ts';

/** Number of lines whose direction is kept. */
const MOST_LINES = 120_000;

/** The vectors of the articles, and how near they are to a direction. */
export class DocMeaning {
  readonly #wholes = new ByteVectors(DIMENSIONS);
  readonly #usual = new UsualArticle();
  readonly #store: TokenStore;
  readonly #ofLines = new Map<string, MeaningDirection>();
  /** In the order they were asked for, and by article. */
  #likeness = new Float64Array(0);
  #zScores = new Float64Array(0);

  constructor(store: TokenStore) {
    this.#store = store;
  }

  put(doc: number, meaning: Int8Array): void {
    this.#wholes.makeRoom(doc + 1);
    this.#wholes.set(doc, meaning);
    this.#usual.add(this.#vectorOf(doc), this.#isEnglish(doc), 1);
  }

  remove(doc: number): void {
    this.#usual.add(this.#vectorOf(doc), this.#isEnglish(doc), -1);
  }

  /** An article's vector in bytes. */
  stored(doc: number): Int8Array {
    return this.#wholes.get(doc);
  }

  /** The direction of a term, kept: what is usual hardly changes by some articles. */
  ofLine(line: string): MeaningDirection {
    if (this.#ofLines.size >= MOST_LINES) this.#ofLines.clear();
    return this.#ofLines.getOrInsertComputed(line, () => this.towards(meaningOfLine(line)));
  }

  forget(): void {
    this.#ofLines.clear();
  }

  towards(sum: Float32Array): MeaningDirection {
    const vector = normalise(Float32Array.from(sum));
    return { vector, steps: toSteps(vector, new Int16Array(DIMENSIONS)), usual: this.#usual.of(vector) };
  }

  /**
   * Similarity to a direction in standard deviations of articles of their language, by article: of `docs`, or of all. Valid until
   * the next call.
   */
  zScores({ steps, usual }: MeaningDirection, docs?: readonly number[]): Float64Array {
    const { docCount } = this.#store;
    if (this.#zScores.length < docCount) {
      this.#likeness = new Float64Array(docCount * 2);
      this.#zScores = new Float64Array(docCount * 2);
    }
    const count = docs?.length ?? docCount;
    this.#wholes.compare(steps, docs, count, this.#likeness);
    for (let at = 0; at < count; at++) {
      const doc = docs ? docs[at]! : at;
      this.#zScores[doc] = zScoreOf(usual, this.#likeness[at]!, this.#isEnglish(doc));
    }
    return this.#zScores;
  }

  zScore(direction: MeaningDirection, doc: number): number {
    return this.zScores(direction, [doc])[doc]!;
  }

  /** The articles whose z-score, measured before, is at least this. */
  near(least: number, docs?: readonly number[]): number[] {
    const near: number[] = [];
    const count = docs?.length ?? this.#store.docCount;
    for (let at = 0; at < count; at++) {
      const doc = docs ? docs[at]! : at;
      if (this.#zScores[doc]! >= least) near.push(doc);
    }
    return near;
  }

  /** An article's vector less that of the usual article of its language, of unit length. */
  ownMeaning(doc: number): Float32Array {
    const mean = this.#usual.mean(this.#isEnglish(doc));
    return normalise(this.#vectorOf(doc).map((value, k) => value - mean[k]!));
  }

  #vectorOf(doc: number): Float32Array {
    const vector = new Float32Array(DIMENSIONS);
    this.#wholes.addTo(vector, doc, 1);
    return vector;
  }

  #isEnglish(doc: number): boolean {
    return this.#store.isEnglish[doc]!;
  }
}

/** A unit vector that articles are compared with, and how similar the usual article of each language is to it. */
export interface MeaningDirection {
  vector: Float32Array;
  /** The vector in integers. */
  steps: Int16Array;
  usual: readonly [pt: Usual, en: Usual];
}
