import { expect, it } from 'vitest';
import { ByteVectors } from '../../meaning/byte-vectors.ts';
import { normalise, toSteps } from '../../meaning/word-vectors.ts';
import { NearDocs } from './near-docs.ts';

const LENGTH = 64;
const SUBJECTS = 25;

/** The same on every run, between -0.5 and 0.5. */
function scattered(row: number, k: number): number {
  const value = Math.sin(row * 127.1 + k * 311.7) * 43_758.5453;
  return value - Math.floor(value) - 0.5;
}

/** Articles of so many subjects in turn, each a little off its subject. */
function articleOn(subject: number, doc: number): Float32Array {
  const vector = Float32Array.from(
    { length: LENGTH },
    (_, k) => scattered(subject + 1, k) + 0.3 * scattered(doc + 1000, k),
  );
  normalise(vector, 0, LENGTH);
  return vector;
}

function nearTo(counts: number[]): (subject: number) => number[] {
  const wholes = new ByteVectors(LENGTH);
  const near = new NearDocs({ wholes });
  let doc = 0;
  for (const count of counts) {
    wholes.makeRoom(count);
    for (; doc < count; doc++) wholes.set(doc, articleOn(doc % SUBJECTS, doc));
    near.settle(count);
  }
  return (subject) => {
    const found: number[] = [];
    const count = near.find(toSteps(articleOn(subject, -1), new Int16Array(LENGTH)), 12, found, new Set());
    return found.slice(0, count);
  };
}

it.each([
  ['few articles, all looked at', [300]],
  ['many articles in groups', [3000]],
  ['articles that came later and joined the groups', [1500, 1501, 2900]],
  ['so many more that the groups are made anew', [300, 1300, 4000]],
])('finds the articles of a subject among %s', (_, counts) => {
  const near = nearTo(counts);
  for (const subject of [0, 7, 24]) {
    const found = near(subject);
    expect(found).toHaveLength(12);
    expect(found.every((doc) => doc % SUBJECTS === subject)).toBe(true);
  }
});
