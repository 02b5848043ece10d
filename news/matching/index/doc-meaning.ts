import { ByteVectors } from '../../meaning/byte-vectors.ts';
import { DIMENSIONS } from '../../meaning/encoder/encode.ts';
import { type Usual, UsualArticle, zScoreOf } from '../../meaning/usual-article.ts';
import { normalise, toSteps } from '../../meaning/vectors.ts';
import { keepBest } from './best.ts';
import type { HiddenDocs } from './hidden-docs.ts';
import type { TokenStore } from './token-store.ts';

/** The vectors of the articles, and how near they are to a direction. */
export class DocMeaning {
  readonly #wholes = new ByteVectors(DIMENSIONS);
  readonly #usual = new UsualArticle();
  readonly #store: TokenStore;
  readonly #alone = new Float64Array(1);
  #likenesses = new Float64Array(0);

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

  towards(sum: Float32Array): Direction {
    const vector = normalise(Float32Array.from(sum));
    return { vector, steps: toSteps(vector, new Int16Array(DIMENSIONS)), usual: this.#usual.of(vector) };
  }

  /** Similarity of articles to a direction, in standard deviations of articles of their language. */
  zScores(direction: Direction, docs: readonly number[], into: Float64Array): void {
    this.#wholes.compare(direction.steps, docs, docs.length, into);
    for (let i = 0; i < docs.length; i++) into[i] = this.#zScoreOf(direction, docs[i]!, into[i]!);
  }

  /** The same for one article. */
  zScore(direction: Direction, doc: number): number {
    this.zScores(direction, [doc], this.#alone);
    return this.#alone[0]!;
  }

  /** The articles nearest to a direction, nearest first: at most `most`, none below the z-score `least`. */
  nearest(direction: Direction, most: number, least: number, hidden: HiddenDocs): number[] {
    const { docCount } = this.#store;
    if (this.#likenesses.length < docCount) this.#likenesses = new Float64Array(docCount * 2);
    const likenesses = this.#likenesses;
    this.#wholes.compare(direction.steps, undefined, docCount, likenesses);
    const docs: number[] = [];
    const best: number[] = [];
    let floor = least;
    for (let doc = 0; doc < docCount; doc++) {
      const zScore = this.#zScoreOf(direction, doc, likenesses[doc]!);
      if (zScore < floor || hidden.has(doc)) continue;
      keepBest(docs, best, most, doc, zScore);
      if (docs.length === most) floor = best[most - 1]!;
    }
    return docs;
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

  #zScoreOf({ usual }: Direction, doc: number, likeness: number): number {
    return zScoreOf(usual, likeness, this.#isEnglish(doc));
  }
}

/** A unit vector that articles are compared with, and how similar the usual article of each language is to it. */
export interface Direction {
  vector: Float32Array;
  /** The vector in integers. */
  steps: Int16Array;
  usual: readonly [pt: Usual, en: Usual];
}
