import { describe, expect, it } from 'vitest';
import { daysOfMonth, monthAfter } from './edition-calendar.tsx';

describe('a month of the calendar', () => {
  it('starts its weeks on Monday and holds every day once', () => {
    const weeks = daysOfMonth('2026-02');
    expect(weeks[0]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, '2026-02-01']);
    expect(weeks.flat().filter(Boolean)).toHaveLength(28);
    expect(daysOfMonth('2024-02').flat().filter(Boolean)).toHaveLength(29);
    expect(daysOfMonth('2026-06')[0]?.[0]).toBe('2026-06-01');
  });

  it('goes over the turn of the year both ways', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });
});
