import { stem } from '../text/stem.ts';
import type { PackedVectors } from './vector-file.ts';

/** Word vectors ready to be asked. The numbers lie in memory that threads share; whoever holds them needs no copy. */
export class WordVectors {
  readonly packed: PackedVectors;
  readonly dimensions: number;
  readonly #numbers = new Map<string, number>();
  /** By language and stem: the most frequent word of a family, made on the first unknown word. */
  #families: Map<string, number> | undefined;

  constructor(packed: PackedVectors) {
    this.packed = packed;
    this.dimensions = packed.dimensions;
    packed.words.forEach((word, at) => {
      this.#numbers.set(word, at);
    });
  }

  get size(): number {
    return this.packed.words.length;
  }

  /** Row of a folded word, or of its family when this form was never seen; -1 when neither is known. */
  rowOf(folded: string, language: string): number {
    return this.#numbers.get(folded) ?? this.#familyRow(folded, language);
  }

  knows(folded: string): boolean {
    return this.#numbers.has(folded);
  }

  #familyRow(folded: string, language: string): number {
    if (folded.length < 5) return -1;
    this.#families ??= familiesOf(this.packed.words);
    return this.#families.get(`${language === 'en' ? 'en' : 'pt'} ${stem(folded, language)}`) ?? -1;
  }

  /** In which share of the texts of the history a word stands; undefined when it is unknown. */
  shareOf(folded: string): number | undefined {
    const row = this.#numbers.get(folded);
    return row === undefined ? undefined : this.packed.counts[row]! / Math.max(1, this.packed.texts);
  }

  /** Adds a word's vector, so many times, to the numbers from `at` on. */
  addTo(sum: Float32Array, at: number, row: number, times = 1): void {
    const { rows, scales } = this.packed;
    const { dimensions } = this;
    const factor = scales[row]! * times;
    const from = row * dimensions;
    for (let k = 0; k < dimensions; k++) sum[at + k]! += rows[from + k]! * factor;
  }

  /** The row of every word as numbers, for whoever goes on learning. */
  toTable(extraRows = 0): Float32Array {
    const table = new Float32Array((this.size + extraRows) * this.dimensions);
    for (let row = 0; row < this.size; row++) this.addTo(table, row * this.dimensions, row);
    return table;
  }
}

/** Words stand in the order of their frequency: the first of a family speaks for it. */
function familiesOf(words: readonly string[]): Map<string, number> {
  const families = new Map<string, number>();
  words.forEach((word, row) => {
    for (const language of ['pt', 'en']) {
      const key = `${language} ${stem(word, language)}`;
      if (!families.has(key)) families.set(key, row);
    }
  });
  return families;
}

/** Makes a piece of a row of numbers one long; answers how long it was. */
export function normalise(values: Float32Array, at: number, length: number): number {
  let squares = 0;
  for (let k = at; k < at + length; k++) squares += values[k]! * values[k]!;
  const norm = Math.sqrt(squares);
  if (norm > 0) for (let k = at; k < at + length; k++) values[k]! /= norm;
  return norm;
}

/** Four sums side by side: the processor need not wait for one addition before the next. Lengths are multiples of four. */
export function dot(a: Float32Array, from: number, b: Float32Array, other: number, length: number): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let k = 0; k < length; k += 4) {
    first += a[from + k]! * b[other + k]!;
    second += a[from + k + 1]! * b[other + k + 1]!;
    third += a[from + k + 2]! * b[other + k + 2]!;
    fourth += a[from + k + 3]! * b[other + k + 3]!;
  }
  return first + second + (third + fourth);
}

/** A number of one becomes so many steps. */
export const STEPS = 32_767;

/** Numbers between -1 and 1 in whole steps: products of whole numbers are quicker and as good. */
export function toSteps(values: Float32Array, steps: Int16Array): Int16Array {
  for (let k = 0; k < steps.length; k++) steps[k] = Math.round(values[k]! * STEPS);
  return steps;
}

let inUse: WordVectors | undefined;

/** The vectors this thread works with; undefined while it knows words alone. */
export function vectorsInUse(): WordVectors | undefined {
  return inUse;
}

/** Swapped in whole: an index that is being asked keeps those it was made with. */
export function setVectorsInUse(vectors: WordVectors | undefined): void {
  inUse = vectors;
}
