import { describe, expect, it } from 'vitest';
import { dayMs } from '../../../contract/rules/durations.ts';
import { type LastDays, timeAwayOf } from './time-away.ts';

const now = new Date('2026-03-20T09:30:00Z');
const ago = (days: number) => new Date(now.getTime() - days * dayMs);
const before = { readAt: ago(30), visitedAt: ago(9), timeZone: 'America/Sao_Paulo' };
const days = (some: Partial<LastDays>): LastDays => ({
  visitedAt: ago(1),
  sentAt: ago(1),
  pausedAt: null,
  unread: 0,
  ...some,
});

describe('an absence', () => {
  it('is a pause of two mornings or more since the last edition', () => {
    expect(timeAwayOf(days({ sentAt: ago(7), pausedAt: ago(1) }), before, now)).toEqual({
      since: ago(7),
      isAfterPause: true,
    });
    expect(timeAwayOf(days({ sentAt: ago(2), pausedAt: ago(1) }), before, now)).toBeUndefined();
    expect(timeAwayOf(days({ sentAt: ago(1), pausedAt: ago(4) }), before, now)).toBeUndefined();
  });

  it('is counted in days of the calendar: a second and the change to summer time make no difference', () => {
    const composed = (at: string) => days({ sentAt: new Date(at), pausedAt: new Date('2026-03-28T06:00:00Z') });
    const lisbon = { ...before, timeZone: 'Europe/Lisbon' };
    // the clocks go forward in the night to the 29th: 71 hours
    const sent = composed('2026-03-26T06:30:05Z');
    expect(timeAwayOf(sent, lisbon, new Date('2026-03-29T05:30:01Z'))).toMatchObject({ isAfterPause: true });
    expect(timeAwayOf(sent, lisbon, new Date('2026-03-28T06:30:59Z'))).toBeUndefined();
  });

  it('is five editions between two visits', () => {
    expect(timeAwayOf(days({ unread: 5 }), before, now)).toEqual({ since: ago(9), isAfterPause: false });
    expect(timeAwayOf(days({ unread: 4 }), before, now)).toBeUndefined();
  });

  it('extends no further back than articles are loaded', () => {
    expect(timeAwayOf(days({ sentAt: null, pausedAt: ago(1) }), before, now)?.since).toEqual(ago(14));
    expect(timeAwayOf(days({ unread: 9 }), { ...before, visitedAt: ago(40) }, now)?.since).toEqual(ago(14));
  });

  it('is none before the first edition, and none while no visit is known', () => {
    expect(timeAwayOf(days({ sentAt: null, pausedAt: ago(1) }), { ...before, readAt: null }, now)).toBeUndefined();
    expect(timeAwayOf(days({ unread: 9 }), { ...before, visitedAt: null }, now)).toBeUndefined();
  });
});
