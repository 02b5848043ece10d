import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBurst, peakOutlets, usualOf } from './find-alerts.ts';

const at = (minute: number, outletId: string) => ({
  outletId,
  publishedAt: new Date(Date.UTC(2026, 2, 10, 12) + minute * 60_000),
});

describe('a burst', () => {
  it('counts outlets, not articles, within any hour', () => {
    expect(peakOutlets([])).toBe(0);
    expect(peakOutlets([at(0, 'a'), at(10, 'a'), at(20, 'a')])).toBe(1);
    expect(peakOutlets([at(0, 'a'), at(50, 'b'), at(100, 'c'), at(150, 'd')])).toBe(2);
    expect(peakOutlets([at(300, 'a'), at(0, 'e'), at(310, 'b'), at(320, 'c')])).toBe(3);
  });

  it('is far above what nine in ten stories of the term reach', () => {
    const calm = Array.from({ length: 9 }, () => 1);
    expect(usualOf([...calm, 6])).toBe(1);
    expect(usualOf([...calm, 6, 6])).toBe(6);
    expect(usualOf([])).toBe(1);
    expect([2, 3].map((outlets) => isBurst(outlets, 1))).toEqual([false, true]);
    expect([5, 6].map((outlets) => isBurst(outlets, 3))).toEqual([false, true]);
  });

  it('is never less likely with more outlets, nor more likely where more is usual', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.array(fc.integer({ min: 1, max: 30 })), (outlets, peaks) => {
        const usual = usualOf(peaks);
        if (isBurst(outlets, usual)) {
          expect(isBurst(outlets + 1, usual)).toBe(true);
          expect(outlets).toBeGreaterThan(usual);
        } else expect(isBurst(outlets, usual + 1)).toBe(false);
      }),
    );
  });
});
