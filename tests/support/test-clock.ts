import type { Clock } from '../../platform/clock.ts';

export interface TestClock extends Clock {
  set(instant: string): void;
  advance(milliseconds: number): void;
}

export function createTestClock(start = '2026-03-10T12:00:00Z'): TestClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = Date.parse(instant);
    },
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
