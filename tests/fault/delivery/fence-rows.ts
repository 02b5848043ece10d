import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { unlocked } from '../../../clippings/delivery/ledger/queries.ts';
import { check, settled } from '../checker.ts';
import { openFaultFixture } from '../fixture.ts';
import { arrived, ends, type FaultRow, isClean, unknownIn, within } from '../row.ts';

const perRound = 20;
/** Longer than the first pause after a failed try, such as a stop during a greeting. */
const settleMs = 120_000;

/**
 * The first round waits in real time. In the others the stopped worker's leases are ended at once, so that hundreds of
 * rounds fit into minutes: the other worker then holds them.
 */
const stoppedWorker: FaultRow = {
  what: 'two workers that compose and send; one is stopped past its lease and resumed, again and again',
  aim: 'no second send in any round, nothing lost',
  full: 200,
  small: 3,
  run: ({ count: rounds, random }) =>
    within(openFaultFixture({ script: (step) => (step === 'dot' ? { delayMs: 5 } : undefined) }), async (fixture) => {
      const { platform, sink } = fixture;
      const workers = [fixture.startWorker(), fixture.startWorker()] as const;
      let held = 0;
      let isDone = true;
      for (let round = 0; round < rounds; round++) {
        const before = sink.received.length;
        await fixture.enrol(perRound, { from: round * perRound });
        await arrived(sink, before + 1 + Math.floor(random() * perRound * 0.6), 60_000);
        const asleep = workers[Math.floor(random() * 2)]!;
        asleep.kill('SIGSTOP');
        if (round === 0 && rounds >= 100) await sleep(60_000);
        else {
          await sleep(30);
          // rows that the other worker is writing now are skipped
          const taken = unlocked(sql`state in ('claimed', 'sending')`);
          const { rowCount } = await platform.db.execute(
            sql`update deliveries set lease_until = now() - interval '1 second' where ${taken}`,
          );
          held += rowCount ?? 0;
          await sleep(Math.floor(random() * 1500));
        }
        asleep.kill('SIGCONT');
        isDone &&= await settled(platform, settleMs);
      }
      for (const worker of workers) await ends(worker);
      const verdict = await check(platform, [sink]);
      return {
        isGood: isDone && isClean(verdict) && held > 0,
        verdict,
        figures: { rounds, leasesEnded: held, unknown: unknownIn(verdict) },
      };
    }),
};

export const fenceRows = { F24: stoppedWorker };
