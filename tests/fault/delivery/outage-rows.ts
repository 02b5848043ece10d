import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { systemClock } from '../../../platform/clock.ts';
import { startSmtpSink } from '../../support/mail/smtp-sink.ts';
import { check, settled } from '../checker.ts';
import { openFaultFixture } from '../fixture.ts';
import { arrived, ends, type FaultRow, isClean, secondsSince, tenths, within } from '../row.ts';
import { type DueFixture, openDueFixture } from './due-fixture.ts';

const minute = 60_000;
const outageMinutes = 120;

const serverDown: FaultRow = {
  what: 'the mail server is down for two hours from the hour on, then back',
  aim: 'all delivered in the order of their time, backlog of 10,000 cleared within 2 min, one alert, no try counted',
  full: 10_000,
  small: 100,
  run: ({ count }) => {
    // the outage is in the past of the test's clock and ends now, in real time
    const struckAt = new Date(systemClock.now().getTime() - outageMinutes * minute);
    return within(openDueFixture(count, {}, {}, struckAt), async (fixture) => {
      const { platform, sender, clock, alerts, sink } = fixture;
      await platform.db.execute(sql`
        update deliveries d set due_at = d.due_at + n.at * interval '1 millisecond'
        from (select id, row_number() over (order by id) as at from deliveries) n where n.id = d.id`);
      await sink.close();
      for (let minutes = 0; minutes < outageMinutes; minutes += 5) {
        clock.advance(5 * minute);
        await sender.run();
      }
      const { mostTries } = await check(platform, [sink]);
      const worker = fixture.startWorker();
      await sleep(3_000);
      const back = await startSmtpSink({ port: sink.port, isForgetful: true });
      try {
        const began = performance.now();
        const isDone = await settled(platform, 300_000);
        const seconds = secondsSince(began);
        await ends(worker);
        const verdict = await check(platform, [back]);
        const arrivals = back.received.map(({ messageId }) => messageId);
        const displaced = await mostDisplaced(fixture, arrivals);
        const isInTime = isDone && seconds <= 120;
        const isCalm = alerts.length === 1 && mostTries === 0 && displaced <= 200;
        return {
          isGood: isClean(verdict) && verdict.sent === count && isInTime && isCalm,
          verdict,
          figures: {
            secondsAfterReturn: seconds,
            perSecond: Math.round(count / Math.max(0.1, seconds)),
            alerts: alerts.length,
            triesCountedWhileDown: mostTries,
            mostPlacesOutOfOrder: displaced,
          },
        };
      } finally {
        await back.close();
      }
    });
  },
};

/** How many places a message arrived from its due position; parallel connections shuffle a little. */
async function mostDisplaced({ platform: { db } }: DueFixture, arrivals: string[]): Promise<number> {
  const { rows } = await db.execute<{ message_id: string }>(sql`select message_id from deliveries order by due_at, id`);
  const place = new Map(rows.map(({ message_id }, at) => [message_id, at]));
  return Math.max(0, ...arrivals.map((id, at) => Math.abs((place.get(id) ?? 0) - at)));
}

const rateLimited: FaultRow = {
  what: 'the mail server takes 20 messages a second and says 454 beyond',
  aim: 'nothing lost; within a tenth of the allowed rate after 30 s',
  full: 1_200,
  small: 80,
  run: ({ count }) =>
    within(openFaultFixture({ rate: 20 }), async (fixture) => {
      await fixture.enrol(count);
      const worker = fixture.startWorker();
      await arrived(fixture.sink, 1, 60_000);
      const isFull = count >= 1000;
      await sleep(isFull ? 30_000 : 2_000);
      const before = fixture.sink.received.length;
      const measured = isFull ? 15 : 1;
      await sleep(measured * 1000);
      const rate = tenths((fixture.sink.received.length - before) / measured);
      const isDone = await settled(fixture.platform, 120_000);
      await ends(worker);
      const verdict = await check(fixture.platform, [fixture.sink]);
      const isNear = !isFull || (rate >= 18 && rate <= 20.5);
      return {
        isGood: isClean(verdict) && isDone && isNear && verdict.sent === count,
        verdict,
        figures: { [isFull ? 'rateAfter30s' : 'rateAfter2s']: rate, allowed: 20 },
      };
    }),
};

export const outageRows = { F08: serverDown, F09: rateLimited };
