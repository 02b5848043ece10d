import { describe, expect, it } from 'vitest';
import { peakDays } from './read-term.ts';

const days = (...counts: (number | null)[]) =>
  counts.map((stories, index) => ({ on: `2026-05-${String(index + 1).padStart(2, '0')}`, stories }));

describe('the peaks of a term', () => {
  it('are the days above its usual, adjacent days counted as one', () => {
    expect(peakDays(days(2, 1, 2, 9, 6, 2, null, 1, 5, 2), 3)).toEqual([
      { on: '2026-05-04', stories: 9 },
      { on: '2026-05-09', stories: 5 },
    ]);
  });

  it('are not found in two stories, nor in an even flow', () => {
    expect(peakDays(days(0, 1, 0, 2, 0), 3)).toEqual([]);
    expect(peakDays(days(8, 9, 8, 10, 9), 3)).toEqual([]);
  });

  it('name the busiest day of a term that is silent on most days', () => {
    expect(peakDays(days(0, 0, 0, 0, 0, 0, 1, 3, 5), 3)).toEqual([{ on: '2026-05-09', stories: 5 }]);
  });

  it('are the highest if there are more than can be named', () => {
    expect(peakDays(days(1, 9, 1, 1, 7, 1, 1, 8, 1), 2).map(({ stories }) => stories)).toEqual([9, 8]);
  });
});
