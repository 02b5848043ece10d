/** Scales an array, or `length` numbers from `at` on, to unit length. */
export function normalise(values: Float32Array, at = 0, length = values.length): void {
  let squares = 0;
  for (let k = at; k < at + length; k++) squares += values[k]! * values[k]!;
  const norm = Math.sqrt(squares);
  if (norm > 0) for (let k = at; k < at + length; k++) values[k]! /= norm;
}

/** Weight of the title against the whole text in an article's vector. */
const TITLE_WEIGHT = 0.7;

/** Adds the weighted title to the vector of the whole text and normalises it. Both are of unit length or empty. */
export function joinTitle(into: Float32Array, at: number, title: Float32Array, from: number, dimensions: number): void {
  for (let k = 0; k < dimensions; k++) into[at + k]! += TITLE_WEIGHT * title[from + k]!;
  normalise(into, at, dimensions);
}
