import { describe, expect, it } from 'vitest';
import { hourMs } from '../../../contract/rules/durations.ts';
import { localDateOf } from '../../../platform/clock.ts';
import { zones } from '../../../tests/support/zones.ts';
import { deadlineOf, nextRun } from './schedule.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
function runsOf(timeZone: string, from: string, until: string, localTime = '06:30') {
  const runs: { runAt: Date; localDate: string }[] = [];
  let after = from;
  let lastRunAt: Date | undefined;
  for (;;) {
    const run = nextRun({ timeZone, localTime, weekdays: everyDay, after, lastRunAt });
    if (run.localDate >= until) return runs;
    runs.push(run);
    after = run.localDate;
    lastRunAt = run.runAt;
  }
}

const wallTime = (instant: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant);

describe('nextRun', () => {
  for (const zone of zones) {
    it(`comes once on every day of four years at 06:30 in ${zone}`, () => {
      const runs = runsOf(zone, '2023-12-31', '2028-01-01');
      expect(runs).toHaveLength(366 + 365 + 365 + 365);
      expect(new Set(runs.map((run) => run.localDate)).size).toBe(runs.length);
      expect(runs.filter((run) => wallTime(run.runAt, zone) !== '06:30')).toEqual([]);
      expect(runs.filter((run) => localDateOf(run.runAt, zone) !== run.localDate)).toEqual([]);
    });
  }

  it('skips the day that Apia never had', () => {
    const runs = runsOf('Pacific/Apia', '2011-12-28', '2012-01-02');
    expect(runs.map((run) => run.localDate)).toEqual(['2011-12-29', '2011-12-31', '2012-01-01']);
  });

  it.each([
    // New York 2026-03-08: 02:00 becomes 03:00
    ['America/New_York', '02:30', '2026-03-07', '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '02:00', '2026-03-07', '2026-03-08T07:00:00.000Z'],
    // Lord Howe moves by half an hour: 02:00 becomes 02:30
    ['Australia/Lord_Howe', '02:15', '2026-10-03', '2026-10-03T15:30:00.000Z'],
    // Cairo and Santiago lose the first hour of the day
    ['Africa/Cairo', '00:30', '2026-04-23', '2026-04-23T22:00:00.000Z'],
    ['America/Santiago', '00:15', '2026-09-05', '2026-09-06T04:00:00.000Z'],
  ])('takes the first instant after the gap in %s at %s', (timeZone, localTime, after, expected) => {
    expect(nextRun({ timeZone, localTime, weekdays: everyDay, after }).runAt.toISOString()).toBe(expected);
  });

  it.each([
    ['America/New_York', '01:30', '2026-10-31', '2026-11-01T05:30:00.000Z'],
    ['Europe/Lisbon', '01:15', '2026-10-24', '2026-10-25T00:15:00.000Z'],
  ])('takes the first of two equal times in %s at %s', (timeZone, localTime, after, expected) => {
    expect(nextRun({ timeZone, localTime, weekdays: everyDay, after }).runAt.toISOString()).toBe(expected);
  });

  it.each([
    ['2026-03-10T02:59:00Z', '2026-03-10'], // 23:59 on the 9th in São Paulo
    ['2026-03-10T03:01:00Z', '2026-03-11'], // 00:01 on the 10th
    ['2026-03-10T09:29:00Z', '2026-03-11'], // 06:29
    ['2026-03-10T22:00:00Z', '2026-03-11'],
  ])('sends the first clipping on the morning after a sign-up at %s', (signedUpAt, localDate) => {
    const timeZone = 'America/Sao_Paulo';
    const after = localDateOf(new Date(signedUpAt), timeZone);
    const run = nextRun({ timeZone, localTime: '06:30', weekdays: everyDay, after });
    expect(run).toEqual({ localDate, runAt: new Date(`${localDate}T09:30:00Z`) });
  });

  it('waits for the next chosen weekday', () => {
    const weekdays = [1, 2, 3, 4, 5];
    const friday = { timeZone: 'America/Sao_Paulo', localTime: '06:30', weekdays, after: '2026-03-13' };
    expect(nextRun(friday).localDate).toBe('2026-03-16');
  });

  it('never sends two clippings within twelve hours after a change of zone', () => {
    const zonesOfTheWorld = [...zones, 'Pacific/Honolulu', 'Pacific/Auckland', 'Asia/Tokyo', 'Pacific/Kiritimati'];
    for (const from of zonesOfTheWorld) {
      const last = nextRun({ timeZone: from, localTime: '06:30', weekdays: everyDay, after: '2026-06-10' });
      for (const to of zonesOfTheWorld) {
        const next = nextRun({
          timeZone: to,
          localTime: '06:30',
          weekdays: everyDay,
          after: last.localDate,
          lastRunAt: last.runAt,
        });
        expect(next.runAt.getTime() - last.runAt.getTime()).toBeGreaterThanOrEqual(12 * hourMs);
        expect(next.localDate > last.localDate).toBe(true);
      }
    }
  });
});

describe('deadlineOf', () => {
  it('is noon for a clipping of 06:30, in summer as in winter', () => {
    for (const localDate of ['2026-01-15', '2026-07-15']) {
      const after = Temporal.PlainDate.from(localDate).subtract({ days: 1 }).toString();
      const run = nextRun({ timeZone: 'America/New_York', localTime: '06:30', weekdays: everyDay, after });
      expect(wallTime(deadlineOf(run, 'America/New_York'), 'America/New_York')).toBe('12:00');
    }
  });

  it.each(['00:00', '18:29', '22:00', '23:58', '23:59'])(
    'gives a clipping of %s as long as one of the morning',
    (localTime) => {
      const run = nextRun({ timeZone: 'Europe/Lisbon', localTime, weekdays: everyDay, after: '2026-05-01' });
      expect(deadlineOf(run, 'Europe/Lisbon').getTime() - run.runAt.getTime()).toBe(5.5 * hourMs);
    },
  );
});
