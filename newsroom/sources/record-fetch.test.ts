import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backoffAfter, LONGEST_INTERVAL_MS, nextInterval, SHORTEST_INTERVAL_MS, spread } from './record-fetch.ts';

const minute = 60_000;
const hour = 60 * minute;
const nowMs = Date.parse('2026-03-02T12:00:00Z');
const every = (gap: number, count = 20, since = 0) => Array.from({ length: count }, (_, n) => nowMs - since - n * gap);
const next = (entryTimes: number[], rest = {}) =>
  nextInterval({ nowMs, entryTimes, previousMs: 15 * minute, isNew: true, ...rest });

describe('the next fetch of a feed', () => {
  test('is soon for a busy one and within the hour for any active one', () => {
    expect(next(every(30_000))).toBe(SHORTEST_INTERVAL_MS);
    expect(next(every(20 * minute))).toBe(20 * minute);
    expect(next(every(5 * hour))).toBe(hour);
  });

  test('is later the longer the silence', () => {
    expect(next(every(5 * hour, 20, 36 * hour))).toBe(3 * hour);
    expect(next(every(24 * hour, 9, 20 * 24 * hour))).toBe(LONGEST_INTERVAL_MS);
    expect(next(every(5 * minute, 20, 8 * hour))).toBe(5 * minute);
  });

  test('is later while nothing changes, but not through the night of an active feed', () => {
    const unchanged = (previousMs: number, newestMs?: number) => next([], { previousMs, newestMs, isNew: false });
    expect(unchanged(20 * minute, nowMs - 2 * hour)).toBe(30 * minute);
    expect(unchanged(hour, nowMs - 8 * hour)).toBe(hour);
    expect(unchanged(2 * hour, nowMs - 48 * hour)).toBe(3 * hour);
    expect(unchanged(2 * hour)).toBe(2 * hour);
  });

  test('depends on what the last fetch found if entries have no dates', () => {
    expect(next([])).toBe(9 * minute);
    expect(next([], { isNew: false })).toBe(22.5 * minute);
  });

  test('honours the cache headers up to an hour', () => {
    expect(next(every(minute), { freshForMs: 30 * minute })).toBe(30 * minute);
    expect(next(every(minute), { freshForMs: 24 * hour })).toBe(hour);
  });

  test('ignores dates in the future', () => {
    expect(next([...every(10 * minute), nowMs + 48 * hour])).toBe(10 * minute);
  });

  test('is always within bounds', () => {
    const times = fc.array(fc.integer({ min: 0, max: nowMs * 2 }), { maxLength: 30 });
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 1e9 }), fc.boolean(), (entryTimes, previousMs, isNew) => {
        const interval = nextInterval({ nowMs, entryTimes, previousMs, isNew });
        expect(interval).toBeGreaterThanOrEqual(SHORTEST_INTERVAL_MS);
        expect(interval).toBeLessThanOrEqual(LONGEST_INTERVAL_MS);
      }),
    );
  });
});

describe('after failures', () => {
  test('a feed is fetched less and less often, down to once a day', () => {
    expect([1, 2, 3, 50].map((failures) => backoffAfter({ failures }) / minute)).toEqual([10, 20, 40, 1440]);
  });

  test('it is never fetched before the time it asked for', () => {
    expect(backoffAfter({ failures: 1, retryAfterMs: 2 * hour })).toBe(2 * hour);
    expect(backoffAfter({ failures: 1, retryAfterMs: 1e12 })).toBe(24 * hour);
  });

  test('one that is gone is fetched once a week', () => {
    expect(backoffAfter({ failures: 1, isGone: true })).toBe(10 * minute);
    expect(backoffAfter({ failures: 3, isGone: true })).toBe(7 * 24 * hour);
  });
});

test('feeds are spread by a tenth either way, each always by the same amount', () => {
  const spreads = Array.from({ length: 200 }, (_, n) => spread(1000, `source-${n}`));
  expect(Math.min(...spreads)).toBeGreaterThanOrEqual(900);
  expect(Math.max(...spreads)).toBeLessThanOrEqual(1100);
  expect(new Set(spreads).size).toBeGreaterThan(20);
  expect(spread(1000, 'a')).toBe(spread(1000, 'a'));
});
