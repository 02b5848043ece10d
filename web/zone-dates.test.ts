import { describe, expect, it } from 'vitest';
import { dateIn, startOfDateIn } from './zone-dates.ts';

describe('a day in a zone', () => {
  it.each([
    ['America/Sao_Paulo', '2026-11-20', '2026-11-20T03:00:00.000Z'],
    ['America/Manaus', '2026-11-20', '2026-11-20T04:00:00.000Z'],
    ['Asia/Tokyo', '2026-11-20', '2026-11-19T15:00:00.000Z'],
    ['Europe/Lisbon', '2026-03-29', '2026-03-29T00:00:00.000Z'],
    ['Europe/Lisbon', '2026-03-30', '2026-03-29T23:00:00.000Z'],
    // Brazil's last summer time began at midnight: that day began at one o'clock
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
  ])('of %s, %s, begins when its clocks say so', (zone, date, instant) => {
    expect(startOfDateIn(zone, date).toISOString()).toBe(instant);
    expect(dateIn(zone, Date.parse(instant))).toBe(date);
  });

  it('is the zone’s, not the machine’s', () => {
    const lateInTokyo = Date.parse('2026-11-15T20:00:00Z');
    expect(dateIn('Asia/Tokyo', lateInTokyo)).toBe('2026-11-16');
    expect(dateIn('America/Sao_Paulo', lateInTokyo)).toBe('2026-11-15');
  });
});
