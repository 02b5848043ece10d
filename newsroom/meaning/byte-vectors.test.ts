import { expect, it } from 'vitest';
import { ByteVectors } from './byte-vectors.ts';
import { dot, normalise, toBytes, toSteps } from './vectors.ts';

const LENGTH = 48;
const ROWS = 2500;

/** The same in every run. */
function vectorOf(row: number): Float32Array {
  return normalise(Float32Array.from({ length: LENGTH }, (_, k) => Math.sin((row + 1) * 12.9898 + k * 78.233)));
}

it('compares rows with a vector as plain arithmetic does, in any number and order, also after it has grown', () => {
  const vectors = new ByteVectors(LENGTH);
  for (let row = 0; row < ROWS; row++) {
    vectors.makeRoom(row + 1);
    vectors.set(row, toBytes(vectorOf(row)));
  }
  const query = vectorOf(7777);
  const steps = toSteps(query, new Int16Array(LENGTH));
  const backwards = Array.from({ length: ROWS }, (_, at) => ROWS - 1 - at);
  const listed = new Float64Array(ROWS);
  const inARow = new Float64Array(ROWS);
  vectors.compare(steps, backwards, ROWS, listed);
  vectors.compare(steps, undefined, ROWS, inARow);
  for (let row = 0; row < ROWS; row++) {
    expect(inARow[row]).toBeCloseTo(dot(query, vectorOf(row)), 2);
    expect(listed[ROWS - 1 - row]).toBe(inARow[row]);
  }
  vectors.compare(steps, [1100, 1101, 1102], 3, inARow);
  expect([...inARow.subarray(0, 3)]).toEqual([1100, 1101, 1102].map((row) => listed[ROWS - 1 - row]));
});

it('adds a row to a sum a number of times', () => {
  const vectors = new ByteVectors(LENGTH);
  vectors.makeRoom(1);
  vectors.set(0, toBytes(vectorOf(3)));
  const sum = new Float32Array(LENGTH);
  vectors.addTo(sum, 0, 2);
  vectorOf(3).forEach((value, k) => {
    expect(sum[k]).toBeCloseTo(2 * value, 2);
  });
});
