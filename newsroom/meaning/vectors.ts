/** Scales numbers to unit length. */
export function normalise(values: Float32Array): Float32Array {
  const norm = Math.sqrt(dot(values, values));
  if (norm > 0) for (let k = 0; k < values.length; k++) values[k]! /= norm;
  return values;
}

/** Four independent sums, so that additions do not wait for each other. Lengths are multiples of four. */
export function dot(a: Float32Array, b: Float32Array): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let k = 0; k < a.length; k += 4) {
    first += a[k]! * b[k]!;
    second += a[k + 1]! * b[k + 1]!;
    third += a[k + 2]! * b[k + 2]!;
    fourth += a[k + 3]! * b[k + 3]!;
  }
  return first + second + (third + fourth);
}

/** Number of steps for the value 1. */
export const STEPS = 32_767;

/** Numbers between -1 and 1 as integers: integer products are faster and precise enough. */
export function toSteps(values: Float32Array, steps: Int16Array): Int16Array {
  for (let k = 0; k < steps.length; k++) steps[k] = Math.round(values[k]! * STEPS);
  return steps;
}

/** A unit vector in eight bits a number. Its scale need not be stored: the length is 1. */
export function toBytes(values: Float32Array): Int8Array {
  const most = values.reduce((so, value) => Math.max(so, Math.abs(value)), 0);
  return Int8Array.from(values, (value) => Math.round((value * 127) / (most || 1)));
}
