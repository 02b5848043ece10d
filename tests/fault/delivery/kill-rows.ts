import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { tidy } from '../../../clippings/delivery/ledger/tidy.ts';
import { prepareDue } from '../../../clippings/delivery/prepare-due.ts';
import { newSender } from '../../support/news/morning.ts';
import { check, settled } from '../checker.ts';
import { type FaultFixture, openFaultFixture } from '../fixture.ts';
import { arrived, comesTrue, ends, type FaultRow, isClean, secondsSince, tenths, unknownIn, within } from '../row.ts';

/** The default of SMTP_CONNECTIONS: as many messages can be between dot and reply. */
const connections = 10;
const longestReclaim = 15;

/** Messages whose last byte was sent and whose reply was lost. */
async function openFates({ platform: { db } }: FaultFixture): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from deliveries where state in ('sending', 'unknown')`,
  );
  return rows[0]?.n ?? 0;
}

/** Seconds until another worker held all deliveries that the dead worker had not finished sending. */
async function reclaimSeconds({ platform: { db } }: FaultFixture, killedAt: number): Promise<number> {
  const { rows } = await db.execute<{ lease: string }>(
    sql`select distinct lease_id as lease from deliveries where state = 'claimed'`,
  );
  const dead = sql.param(rows.map(({ lease }) => lease));
  await comesTrue(async () => {
    const { rowCount } = await db.execute(
      sql`select 1 from deliveries where lease_id = any(${dead}::uuid[]) and state = 'claimed' limit 1`,
    );
    return rowCount === 0;
  }, 60_000);
  return (performance.now() - killedAt) / 1000;
}

const killAtRandom: FaultRow = {
  what: 'kill -9 of the worker at random moments, a supervisor starts it again',
  aim: `lost 0, dup 0, unknown at most ${connections} of each kill, reclaim within ${longestReclaim} s`,
  full: 10_000,
  small: 150,
  run: ({ count, random }) =>
    within(openFaultFixture(), async (fixture) => {
      await fixture.enrol(count);
      const kills = count >= 1000 ? 20 : 2;
      const unknown: number[] = [];
      const reclaims: Promise<number>[] = [];
      let worker = fixture.startWorker();
      for (let kill = 0; kill < kills; kill++) {
        const before = fixture.sink.received.length;
        const share = (count - before) / (kills - kill + 1);
        await arrived(fixture.sink, before + 1 + Math.floor(random() * share), 60_000);
        await ends(worker, 'SIGKILL');
        const killedAt = performance.now();
        const open = await openFates(fixture);
        unknown.push(open - unknown.reduce((sum, n) => sum + n, 0));
        reclaims.push(reclaimSeconds(fixture, killedAt));
        worker = fixture.startWorker();
      }
      const began = performance.now();
      const isDone = await settled(fixture.platform, 400_000);
      const seconds = secondsSince(began);
      await ends(worker);
      const verdict = await check(fixture.platform, [fixture.sink]);
      const slowest = tenths(Math.max(0, ...(await Promise.all(reclaims))));
      const most = Math.max(0, ...unknown);
      return {
        isGood: isDone && isClean(verdict) && most <= connections && slowest <= longestReclaim,
        verdict,
        figures: {
          kills,
          unknown: unknownIn(verdict),
          mostUnknownOfOneKill: most,
          slowestReclaimSeconds: slowest,
          secondsAfterLastKill: seconds,
        },
      };
    }),
};

/** Where the process exits, and the state of the ledger at that moment. */
const deaths = {
  claim: 'claimed',
  render: 'claimed',
  sign: 'claimed',
  connect: 'claimed',
  rcpt: 'claimed',
  'mid-data': 'claimed',
  'before-flush': 'claimed',
  'after-dot': 'sending',
  'after-250': 'sending',
} as const;

type Death = keyof typeof deaths;

interface Ending {
  signal: string | null;
  atDeath: string | undefined;
  inTheEnd: string | undefined;
  dots: number;
}

/** After the dot the server kills the process: it has the message, and has not answered yet. */
async function die(fixture: FaultFixture, death: Death, number: number): Promise<Ending> {
  const { platform, sink } = fixture;
  const email = `reader${number}@mail${number % 4}.test`;
  const stateNow = async () => {
    const { rows } = await platform.db.execute<{ state: string }>(
      sql`select d.state from deliveries d join "user" u on u.id = d.user_id where u.email = ${email}`,
    );
    return rows[0]?.state;
  };
  await fixture.enrol(1, { from: number });
  const worker = fixture.startWorker(death === 'after-dot' ? {} : { FAILPOINT: `${death}:exit:1` });
  const ended = once(worker, 'exit');
  if (death === 'after-dot') {
    sink.setScript((step) => {
      if (step !== 'dot') return undefined;
      worker.kill('SIGKILL');
      return { hang: true };
    });
  }
  const [, signal] = (await ended) as [number | null, string | null];
  sink.setScript(undefined);
  const atDeath = await stateNow();
  await platform.db.execute(
    sql`update deliveries set lease_until = now() - interval '1 second' where lease_until is not null`,
  );
  // this process takes over
  const successor = newSender(platform);
  await prepareDue(platform);
  await tidy(platform, 0);
  await successor.run();
  successor.close();
  const dots = sink.received.filter(({ to }) => to === email).length;
  return { signal, atDeath, inTheEnd: await stateNow(), dots };
}

function isRight({ signal, atDeath, inTheEnd, dots }: Ending, death: Death): boolean {
  const wanted = deaths[death] === 'sending' ? 'unknown' : 'sent';
  return signal === 'SIGKILL' && atDeath === deaths[death] && inTheEnd === wanted && dots === 1;
}

const dieAtStages: FaultRow = {
  what: 'the process ends itself at nine stages of a send',
  aim: 'before the dot: delivered once after a restart; after it: unknown, and the server has it once',
  full: 100,
  small: 1,
  run: ({ count }) =>
    within(openFaultFixture({}, { SMTP_CONNECTIONS: '1' }), async (fixture) => {
      const wrong: string[] = [];
      let number = 0;
      for (let round = 0; round < count; round++) {
        for (const death of Object.keys(deaths) as Death[]) {
          const ending = await die(fixture, death, number++);
          if (!isRight(ending, death)) wrong.push(`${death} ${JSON.stringify(ending)}`);
        }
      }
      const verdict = await check(fixture.platform, [fixture.sink]);
      const rounds = Object.keys(deaths).length * count;
      const isGood = isClean(verdict) && wrong.length === 0 && unknownIn(verdict) === 2 * count;
      return {
        isGood,
        verdict,
        figures: { rounds, right: rounds - wrong.length, ...(wrong[0] ? { firstWrong: wrong[0] } : {}) },
      };
    }),
};

const stopInOrder: FaultRow = {
  what: 'SIGTERM in the middle of a run',
  aim: 'exit 0 within 30 s, nothing unknown',
  full: 5_000,
  small: 200,
  run: ({ count }) =>
    within(openFaultFixture({ script: (step) => (step === 'dot' ? { delayMs: 5 } : undefined) }), async (fixture) => {
      await fixture.enrol(count);
      const worker = fixture.startWorker();
      await arrived(fixture.sink, Math.floor(count / 4), 120_000);
      const began = performance.now();
      const exitCode = await ends(worker);
      const seconds = secondsSince(began);
      const sentAtStop = fixture.sink.received.length;
      const openAtStop = await openFates(fixture);
      const next = fixture.startWorker();
      const isDone = await settled(fixture.platform, 300_000);
      await ends(next);
      const verdict = await check(fixture.platform, [fixture.sink]);
      const isOrderly = exitCode === 0 && seconds <= 30 && openAtStop === 0 && sentAtStop < count;
      return {
        isGood: isDone && isClean(verdict) && isOrderly && unknownIn(verdict) === 0,
        verdict,
        figures: { exitCode, seconds, sentAtStop, unknownAtStop: openAtStop },
      };
    }),
};

export const killRows = { F01: killAtRandom, F02: dieAtStages, F03: stopInOrder };
