import { ByteVectors } from '../../meaning/byte-vectors.ts';
import { DIMENSIONS } from '../../meaning/encoder/encode.ts';
import { type Usual, UsualArticle, zScoreOf } from '../../meaning/usual-article.ts';
import { normalise, toSteps } from '../../meaning/vectors.ts';
import { keepBest } from './best.ts';
import type { HiddenDocs } from './hidden-docs.ts';
import type { TokenStore } from './token-store.ts';

/** Articles compared with a direction at once. */
const AT_ONCE = 1024;

/** The vectors of the articles, and how near they are to a direction. */
export class DocMeaning {
  readonly #wholes = new ByteVectors(DIMENSIONS);
  readonly #usual = new UsualArticle();
  readonly #store: TokenStore;
  readonly #alone = new Float64Array(1);
  readonly #consecutive = new Float64Array(AT_ONCE);

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

  towards(sum: Float32Array): MeaningDirection {
    const vector = normalise(Float32Array.from(sum));
    return { vector, steps: toSteps(vector, new Int16Array(DIMENSIONS)), usual: this.#usual.of(vector) };
  }

  /** Similarity of articles to a direction, in standard deviations of articles of their language. */
  zScores(direction: MeaningDirection, docs: readonly number[], into: Float64Array): void {
    this.#wholes.compare(direction.steps, docs, docs.length, into);
    for (let i = 0; i < docs.length; i++) into[i] = this.#zScoreOf(direction, docs[i]!, into[i]!);
  }

  /** The same for one article. */
  zScore(direction: MeaningDirection, doc: number): number {
    this.zScores(direction, [doc], this.#alone);
    return this.#alone[0]!;
  }

  /** The articles nearest to a direction, nearest first: at most `most`, none below the z-score `least`. */
  nearest(direction: MeaningDirection, most: number, least: number, hidden: HiddenDocs): number[] {
    const docs: number[] = [];
    const best: number[] = [];
    let floor = least;
    for (let from = 0; from < this.#store.docCount; from += AT_ONCE) {
      const zScores = this.#zScoresFrom(direction, from);
      for (let i = 0; i < zScores.length; i++) {
        const zScore = zScores[i]!;
        if (zScore < floor || hidden.has(from + i)) continue;
        keepBest(docs, best, most, from + i, zScore);
        if (docs.length === most) floor = best[most - 1]!;
      }
    }
    return docs;
  }

  /** Those of some articles that are among these nearest, in their order. Stops when as many others are nearer. */
  amongNearest(
    direction: MeaningDirection,
    some: readonly number[],
    most: number,
    least: number,
    hidden: HiddenDocs,
  ): number[] {
    const own = new Float64Array(some.length);
    this.zScores(direction, some, own);
    let left = some.map((doc, at) => ({ doc, zScore: own[at]!, nearer: 0 })).filter(({ zScore }) => zScore >= least);
    for (let from = 0; from < this.#store.docCount && left.length > 0; from += AT_ONCE) {
      const zScores = this.#zScoresFrom(direction, from);
      const floor = left.reduce((lowest, { zScore }) => Math.min(lowest, zScore), Number.POSITIVE_INFINITY);
      for (let i = 0; i < zScores.length; i++) {
        const zScore = zScores[i]!;
        if (zScore < floor || hidden.has(from + i)) continue;
        for (const one of left) if (zScore > one.zScore || (zScore === one.zScore && from + i < one.doc)) one.nearer++;
      }
      left = left.filter(({ nearer }) => nearer < most);
    }
    return left.map(({ doc }) => doc);
  }

  /** The z-scores of consecutive articles; valid until the next call. */
  #zScoresFrom(direction: MeaningDirection, from: number): Float64Array {
    const count = Math.min(AT_ONCE, this.#store.docCount - from);
    const zScores = this.#consecutive.subarray(0, count);
    this.#wholes.compare(direction.steps, undefined, count, zScores, from);
    for (let i = 0; i < count; i++) zScores[i] = this.#zScoreOf(direction, from + i, zScores[i]!);
    return zScores;
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

  #zScoreOf({ usual }: MeaningDirection, doc: number, likeness: number): number {
    return zScoreOf(usual, likeness, this.#isEnglish(doc));
  }
}

/** A unit vector that articles are compared with, and how similar the usual article of each language is to it. */
export interface MeaningDirection {
  vector: Float32Array;
  /** The vector in integers. */
  steps: Int16Array;
  usual: readonly [pt: Usual, en: Usual];
}
