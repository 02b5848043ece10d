import { expect, it } from 'vitest';
import { topOf } from './plot.tsx';

it.each([
  [[], 1],
  [[null, 0], 1],
  [[1, 3], 4],
  [[7, null], 10],
  [[12], 20],
  [[5], 6],
  [[480], 600],
])('ends the scale of %j at %i', (values, top) => {
  expect(topOf(values)).toBe(top);
});
