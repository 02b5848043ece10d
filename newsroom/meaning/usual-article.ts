import { readFileSync } from 'node:fs';
import { DIMENSIONS } from './encoder/encode.ts';

const FILE = new URL('./encoder/background.bin', import.meta.url);
/** Articles of many subjects and years that the numbers in the file are means of, in each language. */
const FIXED = 1000;

/** Rows and columns of products that are kept whole around the diagonal. */
const BLOCK = 4;
const blockOf = (row: number) => row - (row % BLOCK);

/** Sums over articles of one language, from which the mean and the deviation of any similarity follow. */
class Sums {
  count = FIXED;
  readonly #sum: Float64Array;
  readonly #products: Float64Array;

  constructor(means: Float32Array, products: Float32Array) {
    this.#sum = Float64Array.from(means, (value) => value * FIXED);
    this.#products = Float64Array.from(products, (value) => value * FIXED);
  }

  /** `times`: 1 for an article that is added, -1 for one that leaves. Products are symmetric: those before a row's block are not kept. */
  add(vector: Float32Array, times: 1 | -1): void {
    this.count += times;
    for (let row = 0; row < DIMENSIONS; row++) {
      const value = times * vector[row]!;
      this.#sum[row]! += value;
      const from = row * DIMENSIONS;
      for (let k = blockOf(row); k < DIMENSIONS; k++) this.#products[from + k]! += value * vector[k]!;
    }
  }

  of(vector: Float32Array): Usual {
    let sum = 0;
    let squares = 0;
    for (let row = 0; row < DIMENSIONS; row++) {
      const from = row * DIMENSIONS;
      const block = blockOf(row);
      squares +=
        vector[row]! * (this.#along(vector, from, block, block + BLOCK) + 2 * this.#along(vector, from, block + BLOCK));
      sum += vector[row]! * this.#sum[row]!;
    }
    const mean = sum / this.count;
    return { mean, deviation: Math.sqrt(Math.max(0, squares / this.count - mean * mean)) || 1 };
  }

  /** Four sums, so that additions do not wait for each other. */
  #along(vector: Float32Array, row: number, from: number, to = DIMENSIONS): number {
    const products = this.#products;
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    for (let k = from; k < to; k += BLOCK) {
      first += products[row + k]! * vector[k]!;
      second += products[row + k + 1]! * vector[k + 1]!;
      third += products[row + k + 2]! * vector[k + 2]!;
      fourth += products[row + k + 3]! * vector[k + 3]!;
    }
    return first + second + (third + fourth);
  }

  get mean(): Float64Array {
    return this.#sum.map((value) => value / this.count);
  }
}

/** Mean and deviation of the similarity of articles to a vector. */
export interface Usual {
  mean: number;
  deviation: number;
}

/**
 * How similar the usual article of each language is to a vector: among a thousand fixed articles and those that are loaded. A few
 * loaded articles hardly count, so that a small pool measures like a large one; many of one field make the field usual.
 */
export class UsualArticle {
  readonly #languages: readonly [pt: Sums, en: Sums];

  constructor() {
    const { buffer } = Uint8Array.from(readFileSync(FILE));
    const [means, products] = [2 * DIMENSIONS, 2 * DIMENSIONS ** 2];
    const numbers = new Float32Array(buffer, 0, means + products);
    const part = (from: number, length: number) => numbers.subarray(from, from + length);
    const sumsOf = (language: 0 | 1) =>
      new Sums(part(language * DIMENSIONS, DIMENSIONS), part(means + (language * products) / 2, products / 2));
    this.#languages = [sumsOf(0), sumsOf(1)];
  }

  add(vector: Float32Array, isEnglish: boolean, times: 1 | -1): void {
    this.#languages[isEnglish ? 1 : 0].add(vector, times);
  }

  of(vector: Float32Array): [pt: Usual, en: Usual] {
    const [pt, en] = this.#languages;
    return [pt.of(vector), en.of(vector)];
  }

  /** The mean of the articles of a language. */
  mean(isEnglish: boolean): Float64Array {
    return this.#languages[isEnglish ? 1 : 0].mean;
  }
}

let fixed: UsualArticle | undefined;

/** The fixed articles alone. */
export function fixedArticles(): UsualArticle {
  fixed ??= new UsualArticle();
  return fixed;
}

/** A similarity in standard deviations of articles of a language. */
export function zScoreOf(usual: readonly [pt: Usual, en: Usual], likeness: number, isEnglish: boolean): number {
  const { mean, deviation } = usual[isEnglish ? 1 : 0];
  return (likeness - mean) / deviation;
}
