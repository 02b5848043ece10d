import { describe, expect, it } from 'vitest';
import { compareTexts, isRightDay, summarise } from './extraction-score.ts';

describe('the extraction measure', () => {
  it('gives everything for the same words, whatever stands between them', () => {
    expect(compareTexts('a b c d e', 'a b, c\n\nd – e!')).toEqual({ right: 1, wrong: 0, missed: 0 });
  });

  it('counts shingles of four words as often as they occur', () => {
    const shares = compareTexts('a b c d e', 'b c d e f g');
    expect(shares).toEqual({ right: 1 / 4, wrong: 2 / 4, missed: 1 / 4 });
  });

  it('takes F1 of the mean precision and the mean recall', () => {
    const perfect = compareTexts('a b c d e', 'a b c d e');
    const half = compareTexts('a b c d e', 'a b c d');
    expect(summarise([perfect, half])).toEqual({ precision: 1, recall: 0.75, f1: 1.5 / 1.75 });
  });

  it('leaves a document without prediction out of the precision only', () => {
    expect(summarise([compareTexts('a b c d', 'a b c d'), compareTexts('a b c d', '')])).toMatchObject({
      precision: 1,
      recall: 0.5,
    });
  });

  it('takes the day in the zone in which it is told', () => {
    expect(isRightDay('2025-06-04 02:37:08+09:00', '2025-06-03T17:37:08.000Z')).toBe(true);
    expect(isRightDay('2025-06-04 00:00:00', '2025-06-04T23:10:00.000-03:00')).toBe(true);
    expect(isRightDay('2025-06-04 00:00:00', '2025-06-05T01:00:00.000-03:00')).toBe(false);
    expect(isRightDay('2025-06-04 00:00:00', null)).toBe(false);
  });
});
