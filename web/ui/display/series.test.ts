import { expect, it } from 'vitest';
import { pathOf } from './series.tsx';

it('draws a line with a gap where nothing was counted', () => {
  expect(pathOf([1, 2, null, 3], (value) => 10 - value, 5)).toBe('M0 9L5 8M15 7');
  expect(pathOf([null, null], (value) => value, 5)).toBe('');
});
