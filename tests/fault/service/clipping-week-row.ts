import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { judgeWeek, liveWeek, openPressOffice, weekEnd, weekStart } from '../../support/news/clipping-week.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { type FaultFixture, openFaultFixture } from '../fixture.ts';
import { ends, within } from '../row.ts';
import type { ServiceRow } from '../service-row.ts';

/** The default of SMTP_CONNECTIONS: as many messages can be between dot and reply. */
const connections = 10;
const longestMs = 60_000;

async function startWorker({ settings }: FaultFixture): Promise<ChildProcess> {
  const worker = fork(new URL('../../support/news/clipping-week-main.ts', import.meta.url), {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(worker, 'message');
  return worker;
}

async function openDeliveries({ platform: { db } }: FaultFixture): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from deliveries where state in ('due', 'deferred', 'claimed', 'sending')`,
  );
  return rows[0]?.n ?? 0;
}

export const clippingWeekRows: Record<string, ServiceRow> = {
  F44: {
    what: 'a week of three clippings, 200, 30 and 3 recipients: curated by two and sent early, left alone, waiting; kill -9 while sending',
    aim: `one mail to each recipient of each edition, no acknowledged change lost, unknown at most ${connections} of each kill`,
    full: 200,
    small: 40,
    async run({ count, random }) {
      const clock = createTestClock(weekEnd.toISOString());
      return within(openFaultFixture({}, {}, { clock }), async (fixture) => {
        const { platform, sink } = fixture;
        clock.set(weekStart.toISOString());
        const sizes = { early: count, 'as it stood': Math.ceil(count * 0.15), waits: 3 };
        const office = await openPressOffice(platform, sizes);
        let worker = await startWorker(fixture);
        let kills = 0;
        const isFull = count >= 200;
        const pass = async (at: Date, hour: string, on: number) => {
          const until = performance.now() + longestMs;
          // full: on every second day, else on one
          const isDeadly = (hour === 'early' || hour === 'hour') && (isFull ? on % 2 === 1 : on === 3);
          const share = Math.floor(random() * sizes[hour === 'early' ? 'early' : 'as it stood']);
          const wanted = isDeadly ? sink.received.length + share : Number.POSITIVE_INFINITY;
          let isPassed = false;
          const work = async () => {
            const over = new AbortController();
            const ending = (name: string) => once(worker, name, { signal: over.signal });
            worker.send(at.toISOString());
            await Promise.race([ending('message'), ending('exit')]).finally(() => over.abort());
            isPassed = true;
          };
          const working = work();
          while (!isPassed && sink.received.length < wanted) await sleep(1);
          if (!isPassed) {
            await ends(worker, 'SIGKILL');
            kills += 1;
            worker = await startWorker(fixture);
          }
          await working;
          // a dead worker's leases have to end first
          while ((await openDeliveries(fixture)) > 0) {
            if (performance.now() > until) throw new Error(`not sent at ${at.toISOString()}`);
            await sleep(500);
            await work();
          }
        };
        try {
          const written = await liveWeek({ platform: { ...platform, clock }, office, pass });
          const { mails, twice, lost, unknown, unknownNotArrived, wrong, lostChanges, ...sent } = await judgeWeek(
            platform,
            office,
            written,
            sink.received,
          );
          const isSent = Object.values(sent).every((editions) => editions > 0);
          return {
            isGood: isSent && twice + lost + wrong + lostChanges === 0 && unknown <= kills * connections && kills > 0,
            figures: {
              ...sent,
              mails,
              kills,
              twice,
              lost,
              unknown,
              unknownNotArrived,
              wrong,
              lostChanges,
              lines: written.size,
            },
          };
        } finally {
          await ends(worker, 'SIGKILL');
        }
      });
    },
  },
};
