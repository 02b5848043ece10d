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
  readonly #alone = new Float64Array(1);
  readonly #ofLines = new Map<string, MeaningDirection>();
  /** Of all articles. */
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

  /** Similarity of articles to a direction, in standard deviations of articles of their language; without `docs`, of the first ones. */
  zScores({ steps, usual }: MeaningDirection, docs: readonly number[] | undefined, count: number, into: Float64Array) {
    this.#wholes.compare(steps, docs, count, into);
    for (let at = 0; at < count; at++) into[at] = zScoreOf(usual, into[at]!, this.#isEnglish(docs?.[at] ?? at));
  }

  /** The same for one article. */
  zScore(direction: MeaningDirection, doc: number): number {
    this.zScores(direction, [doc], 1, this.#alone);
    return this.#alone[0]!;
  }

  /** The articles whose z-score is at least this; with `some`, those of them. */
  near(direction: MeaningDirection, least: number, some?: readonly number[]): number[] {
    const count = some?.length ?? this.#store.docCount;
    if (this.#zScores.length < count) this.#zScores = new Float64Array(count * 2);
    this.zScores(direction, some, count, this.#zScores);
    const near: number[] = [];
    for (let at = 0; at < count; at++) if (this.#zScores[at]! >= least) near.push(some?.[at] ?? at);
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
