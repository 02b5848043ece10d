import { sql } from 'drizzle-orm';
import { prepareDue } from '../../../clippings/delivery/prepare-due.ts';
import { emailSender, sendDue } from '../../../clippings/delivery/send-due.ts';
import { enrolMany } from '../../support/news/news-fixture.ts';
import { check, settled } from '../checker.ts';
import { openFaultFixture } from '../fixture.ts';
import { ends, type FaultRow, isClean, secondsSince, within } from '../row.ts';
import { type DueFixture, openDueFixture } from './due-fixture.ts';

const minute = 60_000;
const hour = 60 * minute;
const zones = ['America/Sao_Paulo', 'America/New_York', 'Europe/Lisbon', 'Australia/Lord_Howe', 'Africa/Cairo'];

/** Clock jumps in minutes: an hour and a day in both directions, small steps, across a change of summer time. */
const jumps = [60, -60, 24 * 60, -2, 2, 60, -120, 18 * 24 * 60, 60, -60, 24 * 60];

interface Days {
  /** Two deliveries sent for one reader's day. */
  twice: number;
  /** Days between a reader's first and last edition without any row. */
  gaps: number;
  /** Frozen, but neither sent nor closed with a reason. */
  lost: number;
  frozen: number;
}

async function countDays({ platform: { db } }: DueFixture): Promise<Days> {
  const { rows } = await db.execute<Days & Record<string, unknown>>(sql`
    select
      (select count(*)::int from (
        select 1 from deliveries where state = 'sent' group by user_id, local_date, channel having count(*) > 1) x) as twice,
      (select coalesce(sum(span - days), 0)::int from (
        select max(local_date) - min(local_date) + 1 as span, count(distinct local_date) as days from editions group by user_id) y) as gaps,
      (select count(*)::int from editions e left join deliveries d on d.edition_id = e.id where e.state = 'frozen'
        and (d.id is null or (d.state <> 'sent' and (d.reason is null or d.state not in ('failed', 'suppressed', 'unknown', 'expired'))))) as lost,
      (select count(*)::int from editions where state = 'frozen') as frozen`);
  return rows[0] as Days;
}

const jumpingClock: FaultRow = {
  what: 'the clock jumps: an hour, a day, back again, over a change of summer time, and a step in the middle of a send',
  aim: 'at most one edition a local day, none over an hour late after a jump, dup 0',
  full: 500,
  small: 20,
  run: ({ count }) =>
    within(openDueFixture(0), async (fixture) => {
      const { platform, clock, sink } = fixture;
      // five days before New York, Lisbon and Cairo change their clocks
      clock.set('2026-10-20T00:00:00Z');
      for (const [index, timeZone] of zones.entries()) {
        const each = Math.ceil(count / zones.length);
        await enrolMany(platform.db, {
          count: each,
          from: index * each,
          timeZone,
          signedUpAt: new Date(clock.now().getTime() - hour),
        });
      }
      let latest = 0;
      const work = async () => {
        await prepareDue(platform);
        const { rows } = await platform.db.execute<{ late: string | null }>(
          sql`select extract(epoch from max(${clock.now()}::timestamptz - due_at)) / 60 as late from deliveries where state = 'due'`,
        );
        latest = Math.max(latest, Number(rows[0]?.late ?? 0));
        await sendDue(platform);
      };
      // steps of 15 minutes prove as much as steps of one
      const pass = async (minutes: number) => {
        for (let at = 0; at < minutes; at += 15) {
          clock.advance(15 * minute);
          await work();
        }
      };
      await pass(36 * 60);
      latest = 0;
      let mostLate = 0;
      for (const jump of jumps) {
        clock.advance(jump * minute);
        // deliveries skipped by a long jump are late by the jump; later ones must not be late
        await work();
        latest = 0;
        await pass(10 * 60);
        mostLate = Math.max(mostLate, latest);
      }
      // a jump during a send: the server's reply moves the clock
      sink.setScript((step) => {
        if (step === 'rcpt') clock.advance(sink.received.length % 2 === 0 ? hour : -hour);
        return undefined;
      });
      await pass(24 * 60);
      // after a jump back some are due later: they are not late before their time
      sink.setScript(() => undefined);
      await pass(2 * 60);
      emailSender(platform).close();
      const { twice, gaps, lost, frozen } = await countDays(fixture);
      const verdict = { ...(await check(platform, [sink])), due: frozen, lost };
      return {
        isGood: isClean(verdict) && twice === 0 && gaps === 0 && mostLate <= 60 && frozen >= count * 3,
        verdict,
        figures: {
          jumps: jumps.length,
          twiceOnOneDay: twice,
          daysWithoutRow: gaps,
          mostMinutesLate: Math.round(mostLate),
        },
      };
    }),
};

const deployAtTheHour: FaultRow = {
  what: 'all processes are down when the hour strikes, for two minutes',
  aim: 'everybody served within five minutes of the start',
  full: 5_000,
  small: 100,
  run: ({ count }) =>
    within(openFaultFixture(), async (fixture) => {
      const struckAt = new Date(fixture.platform.clock.now().getTime() - 2 * minute);
      await fixture.enrol(count, { at: struckAt });
      const began = performance.now();
      const worker = fixture.startWorker();
      const isDone = await settled(fixture.platform, 300_000);
      const seconds = secondsSince(began);
      await ends(worker);
      const verdict = await check(fixture.platform, [fixture.sink]);
      return {
        isGood: isClean(verdict) && isDone && verdict.sent === count && seconds <= 300,
        verdict,
        figures: { secondsFromStart: seconds, perSecond: Math.round(count / seconds) },
      };
    }),
};

export const clockRows = { F16: jumpingClock, F28: deployAtTheHour };
