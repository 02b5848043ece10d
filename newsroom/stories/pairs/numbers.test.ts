import { describe, expect, it } from 'vitest';
import { clashingNumbers, isSameNumber, numbersOf, sharedNumbers } from './numbers.ts';

describe('numbersOf', () => {
  it('reads one sum from different spellings', () => {
    for (const text of ['r$ 12,3 bi', 'r$12,3 bilhoes', 'r$ 12.300.000.000']) {
      expect(numbersOf(text, 'pt')).toEqual([{ kind: 'money', value: 12_300_000_000 }]);
    }
  });

  it('reads points and commas the way the language writes them', () => {
    expect(numbersOf('1.621 e 6,79%', 'pt')).toEqual([
      { kind: 'plain', value: 1621 },
      { kind: 'percent', value: 6.79 },
    ]);
    expect(numbersOf('1,621 and 6.79%', 'en')).toEqual([
      { kind: 'plain', value: 1621 },
      { kind: 'percent', value: 6.79 },
    ]);
  });

  it('reads a score whichever side is named first', () => {
    expect(numbersOf('venceu por 2 a 1', 'pt')).toEqual(numbersOf('perdeu por 1 x 2', 'pt'));
  });

  it('reads small numbers in words', () => {
    expect(numbersOf('dezessete mortos', 'pt')).toEqual([{ kind: 'plain', value: 17 }]);
  });

  it('leaves out years, days and times', () => {
    expect(numbersOf('nesta terca (10), as 14h30, em 2026, ate 12 de marco e 3/4', 'pt')).toEqual([]);
  });
});

describe('comparing numbers', () => {
  it('treats a rounded sum as the same', () => {
    expect(isSameNumber({ kind: 'plain', value: 129.6 }, { kind: 'plain', value: 130 })).toBe(true);
    expect(isSameNumber({ kind: 'plain', value: 2970 }, { kind: 'plain', value: 2971 })).toBe(false);
  });

  it('finds a clash in two titles with different sums, and less so if the text has both', () => {
    const left = numbersOf('premio de r$ 47 milhoes', 'pt');
    const right = numbersOf('premio de r$ 55 milhoes', 'pt');
    expect(clashingNumbers(left, right, left, right)).toBe(1);
    expect(clashingNumbers(left, right, left, [...left, ...right])).toBeLessThan(0.5);
    expect(clashingNumbers(left, left, left, left)).toBe(0);
  });

  it('counts agreement once per number, small counts for less', () => {
    const sums = numbersOf('r$ 47 milhoes, 4 apostas, r$ 47 milhoes', 'pt');
    expect(sharedNumbers(sums, sums)).toBeCloseTo(1.4);
  });
});
