import { expect, it } from 'vitest';
import { linePath } from './series.tsx';

it('draws a line with a gap where nothing was counted', () => {
  expect(linePath([1, 2, null, 3], (value) => 10 - value, 5)).toBe('M0 9L5 8M15 7');
  expect(linePath([null, null], (value) => value, 5)).toBe('');
});
