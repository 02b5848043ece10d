import type { LaidTexts } from './batch-trainer.ts';
import { principalAxes } from './principal-axes.ts';
import { normalise } from './word-vectors.ts';

/** How much a title weighs beside the whole text in an article's vector. */
export const TITLE_WEIGHT = 0.7;
/** More texts say no more about the mean. */
const MOST_SAMPLED = 20_000;

/** An article's vector: the text as a whole, leaning towards its title. Both pieces are of unit length or empty. */
export function joinTitle(into: Float32Array, at: number, title: Float32Array, from: number, dimensions: number): void {
  for (let k = 0; k < dimensions; k++) into[at + k]! += TITLE_WEIGHT * title[from + k]!;
  normalise(into, at, dimensions);
}

/**
 * Turns all vectors so that the first numbers tell most about an article (a search can then begin with a few of them), and
 * measures what articles are like in general. Turning changes no likeness. Answers mean and variance of whole texts and titles.
 */
export function turnToAxes(table: Float32Array, dimensions: number, laid: LaidTexts): Float32Array {
  const { wholes, titles } = sample(table, dimensions, laid);
  const axes = principalAxes(covariance(wholes, dimensions), dimensions);
  for (const rows of [table, wholes, titles]) turn(rows, axes, dimensions);
  const background = new Float32Array(4 * dimensions);
  background.set(momentsOf(wholes, dimensions), 0);
  background.set(momentsOf(titles, dimensions), 2 * dimensions);
  return background;
}

function sample(table: Float32Array, dimensions: number, laid: LaidTexts) {
  const texts = laid.bodyStarts.length - 1;
  const step = Math.max(1, Math.ceil(texts / MOST_SAMPLED));
  const count = Math.ceil(texts / step);
  const wholes = new Float32Array(count * dimensions);
  const titles = new Float32Array(count * dimensions);
  const encode = (into: Float32Array, at: number, rows: Int32Array, from: number, to: number) => {
    for (let i = from; i < to; i++) {
      const row = rows[i]! * dimensions;
      for (let k = 0; k < dimensions; k++) into[at + k]! += table[row + k]!;
    }
    normalise(into, at, dimensions);
  };
  for (let i = 0; i < count; i++) {
    const text = i * step;
    const at = i * dimensions;
    encode(wholes, at, laid.bodies, laid.bodyStarts[text]!, laid.bodyStarts[text + 1]!);
    encode(titles, at, laid.titles, laid.titleStarts[text]!, laid.titleStarts[text + 1]!);
    joinTitle(wholes, at, titles, at, dimensions);
  }
  return { wholes, titles };
}

function covariance(vectors: Float32Array, dimensions: number): Float64Array {
  const count = vectors.length / dimensions;
  const means = momentsOf(vectors, dimensions);
  const matrix = new Float64Array(dimensions * dimensions);
  const centred = new Float64Array(dimensions);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < dimensions; k++) centred[k] = vectors[i * dimensions + k]! - means[k]!;
    for (let a = 0; a < dimensions; a++) {
      const x = centred[a]! / count;
      for (let b = a; b < dimensions; b++) matrix[a * dimensions + b]! += x * centred[b]!;
    }
  }
  for (let a = 0; a < dimensions; a++) {
    for (let b = 0; b < a; b++) matrix[a * dimensions + b] = matrix[b * dimensions + a]!;
  }
  return matrix;
}

/** Means of all dimensions, then variances. */
function momentsOf(vectors: Float32Array, dimensions: number): Float32Array {
  const count = Math.max(1, vectors.length / dimensions);
  const moments = new Float64Array(2 * dimensions);
  for (let at = 0; at < vectors.length; at++) moments[at % dimensions]! += vectors[at]! / count;
  for (let at = 0; at < vectors.length; at++) {
    const k = at % dimensions;
    moments[dimensions + k]! += (vectors[at]! - moments[k]!) ** 2 / count;
  }
  return Float32Array.from(moments);
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
