import { BACKGROUND_ROWS, VECTOR_LANGUAGES } from '../news/meaning/vector-file.ts';
import { normalise } from '../news/meaning/vectors.ts';

/** Texts as row numbers of the table, title and body separate; words without a row are left out. */
export interface LaidTexts {
  titles: Int32Array;
  titleStarts: Int32Array;
  bodies: Int32Array;
  bodyStarts: Int32Array;
  /** Language of each text: its index in `VECTOR_LANGUAGES`. */
  languages: Uint8Array;
}

/** More texts do not change the mean. */
const MOST_SAMPLED = 20_000;

/**
 * Rotates all vectors so that the first numbers carry most of the variance. A rotation changes no cosine. Returns the background: means by language and pooled variances, of whole texts and of
 * titles.
 */
export function turnToAxes(table: Float32Array, dimensions: number, laid: LaidTexts): Float32Array {
  const { wholes, titles, languages } = sample(table, dimensions, laid);
  const means = new Float32Array(4 * dimensions);
  VECTOR_LANGUAGES.forEach((_, language) => {
    const isOwn = (text: number) => languages[text] === language;
    means.set(meansOf(wholes, dimensions, isOwn), 2 * language * dimensions);
    means.set(meansOf(titles, dimensions, isOwn), (2 * language + 1) * dimensions);
  });
  centre(wholes, means, dimensions, languages, 0);
  centre(titles, means, dimensions, languages, 1);
  const axes = principalAxes(covariance(wholes, dimensions), dimensions);
  for (const rows of [table, wholes, titles, means]) turn(rows, axes, dimensions);
  const background = new Float32Array(BACKGROUND_ROWS * dimensions);
  background.set(means);
  background.set(variancesOf(wholes, dimensions), 4 * dimensions);
  background.set(variancesOf(titles, dimensions), 5 * dimensions);
  return background;
}

/** `field`: 0 for whole texts, 1 for titles. */
function centre(
  rows: Float32Array,
  means: Float32Array,
  dimensions: number,
  languages: Uint8Array,
  field: number,
): void {
  for (let at = 0; at < rows.length; at++) {
    const mean = 2 * languages[Math.floor(at / dimensions)]! + field;
    rows[at]! -= means[mean * dimensions + (at % dimensions)]!;
  }
}

function sample(table: Float32Array, dimensions: number, laid: LaidTexts) {
  const texts = laid.bodyStarts.length - 1;
  const step = Math.max(1, Math.ceil(texts / MOST_SAMPLED));
  const count = Math.ceil(texts / step);
  const wholes = new Float32Array(count * dimensions);
  const titles = new Float32Array(count * dimensions);
  const languages = new Uint8Array(count);
  const encode = (into: Float32Array, at: number, rows: Int32Array, from: number, to: number) => {
    for (let i = from; i < to; i++) {
      const row = rows[i]! * dimensions;
      for (let k = 0; k < dimensions; k++) into[at + k]! += table[row + k]!;
    }
    normalise(into.subarray(at, at + dimensions));
  };
  for (let i = 0; i < count; i++) {
    const text = i * step;
    const at = i * dimensions;
    languages[i] = laid.languages[text]!;
    encode(wholes, at, laid.bodies, laid.bodyStarts[text]!, laid.bodyStarts[text + 1]!);
    encode(titles, at, laid.titles, laid.titleStarts[text]!, laid.titleStarts[text + 1]!);
    joinTitle(wholes, at, titles, at, dimensions);
  }
  return { wholes, titles, languages };
}

/** The vectors must be centred. */
function covariance(vectors: Float32Array, dimensions: number): Float64Array {
  const count = vectors.length / dimensions;
  const matrix = new Float64Array(dimensions * dimensions);
  for (let i = 0; i < count; i++) {
    const from = i * dimensions;
    for (let a = 0; a < dimensions; a++) {
      const x = vectors[from + a]! / count;
      for (let b = a; b < dimensions; b++) matrix[a * dimensions + b]! += x * vectors[from + b]!;
    }
  }
  for (let a = 0; a < dimensions; a++) {
    for (let b = 0; b < a; b++) matrix[a * dimensions + b] = matrix[b * dimensions + a]!;
  }
  return matrix;
}

function meansOf(vectors: Float32Array, dimensions: number, counts: (row: number) => boolean): Float32Array {
  const sums = new Float64Array(dimensions);
  let count = 0;
  for (let row = 0; row * dimensions < vectors.length; row++) {
    if (!counts(row)) continue;
    count++;
    for (let k = 0; k < dimensions; k++) sums[k]! += vectors[row * dimensions + k]!;
  }
  return Float32Array.from(sums, (sum) => sum / Math.max(1, count));
}

/** The vectors must be centred. */
function variancesOf(vectors: Float32Array, dimensions: number): Float32Array {
  const count = Math.max(1, vectors.length / dimensions);
  const sums = new Float64Array(dimensions);
  for (let at = 0; at < vectors.length; at++) sums[at % dimensions]! += vectors[at]! ** 2 / count;
  return Float32Array.from(sums);
}

function turn(rows: Float32Array, axes: Float64Array, dimensions: number): void {
  const old = new Float32Array(dimensions);
  for (let at = 0; at < rows.length; at += dimensions) {
    old.set(rows.subarray(at, at + dimensions));
    for (let k = 0; k < dimensions; k++) {
      let sum = 0;
      for (let j = 0; j < dimensions; j++) sum += axes[k * dimensions + j]! * old[j]!;
      rows[at + k] = sum;
    }
  }
}

const SWEEPS = 12;
const SMALLEST = 1e-12;

/** Axes of a symmetric matrix by Jacobi rotations, the longest first: row k of the result is axis k. */
export function principalAxes(matrix: Float64Array, size: number): Float64Array {
  const a = Float64Array.from(matrix);
  const axes = new Float64Array(size * size);
  for (let i = 0; i < size; i++) axes[i * size + i] = 1;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) rotate(a, axes, size, p, q);
  }
  const order = Array.from({ length: size }, (_, i) => i).sort((x, y) => a[y * size + y]! - a[x * size + x]!);
  const sorted = new Float64Array(size * size);
  order.forEach((from, to) => {
    for (let k = 0; k < size; k++) sorted[to * size + k] = axes[k * size + from]!;
  });
  return sorted;
}

/** Rotates two axes so that their off-diagonal element becomes zero. */
function rotate(a: Float64Array, axes: Float64Array, size: number, p: number, q: number): void {
  const tie = a[p * size + q]!;
  if (Math.abs(tie) < SMALLEST) return;
  const theta = (a[q * size + q]! - a[p * size + p]!) / (2 * tie);
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < size; k++) {
    const x = a[k * size + p]!;
    const y = a[k * size + q]!;
    a[k * size + p] = c * x - s * y;
    a[k * size + q] = s * x + c * y;
  }
  for (let k = 0; k < size; k++) {
    const x = a[p * size + k]!;
    const y = a[q * size + k]!;
    a[p * size + k] = c * x - s * y;
    a[q * size + k] = s * x + c * y;
    const u = axes[k * size + p]!;
    const v = axes[k * size + q]!;
    axes[k * size + p] = c * u - s * v;
    axes[k * size + q] = s * u + c * v;
  }
}

/** Weight of the title against the whole text in an article's vector. */
const TITLE_WEIGHT = 0.7;

/** Adds the weighted title to the vector of the whole text and normalises it. Both are of unit length or empty. */
function joinTitle(into: Float32Array, at: number, title: Float32Array, from: number, dimensions: number): void {
  for (let k = 0; k < dimensions; k++) into[at + k]! += TITLE_WEIGHT * title[from + k]!;
  normalise(into.subarray(at, at + dimensions));
}
