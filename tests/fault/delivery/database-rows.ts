import { setTimeout as sleep } from 'node:timers/promises';
import { check, settled } from '../checker.ts';
import { type FaultFixture, openFaultFixture } from '../fixture.ts';
import { arrived, comesTrue, ends, type FaultRow, isClean, secondsSince, tenths, unknownIn, within } from '../row.ts';

const restarts = 5;
/** The longest time of an answer, and of the recovery (requirements F12). */
const longestAnswerMs = 5_000;
const longestRecovery = 10;

/** An external server cannot be restarted here: all connections are cut instead. */
async function breakDatabase(fixture: FaultFixture): Promise<void> {
  if (fixture.server) {
    await fixture.haltServer();
    await fixture.startServer();
  } else {
    await fixture.administer(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
    );
  }
}

interface Answers {
  statuses: Record<string, number>;
  slowestMs: number;
  withoutRetryAfter: number;
  /** Seconds from the database's return to the first good answer. */
  recovery: number;
}

/** Requests data that is only in the database during the whole outage. */
async function askWithoutDatabase(fixture: FaultFixture, downMs: number): Promise<Answers> {
  const { port } = fixture.sink;
  await fixture.sink.close(); // sending is over; its port can be reused
  const site = fixture.startSite(port);
  const ask = async (path = '/api/onboarding/offer') => {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined);
    await answer?.arrayBuffer();
    return {
      status: answer?.status ?? 0,
      retryAfter: answer?.headers.get('retry-after'),
      ms: performance.now() - began,
    };
  };
  const isReady = await comesTrue(async () => (await ask('/readyz')).status === 200, 60_000);
  if (!isReady) throw new Error('the site does not start');
  const answers: Answers = { statuses: {}, slowestMs: 0, withoutRetryAfter: 0, recovery: Number.NaN };
  await fixture.haltServer();
  for (const until = performance.now() + downMs; performance.now() < until; await sleep(200)) {
    for (const { status, retryAfter, ms } of await Promise.all([ask(), ask(), ask()])) {
      answers.statuses[status] = (answers.statuses[status] ?? 0) + 1;
      answers.slowestMs = Math.max(answers.slowestMs, Math.round(ms));
      if (!retryAfter) answers.withoutRetryAfter += 1;
    }
  }
  await fixture.startServer();
  const began = performance.now();
  await comesTrue(async () => (await ask()).status === 200, 60_000);
  answers.recovery = secondsSince(began);
  await ends(site);
  return answers;
}

const databaseAway: FaultRow = {
  what: `the database is restarted with -m immediate ${restarts} times in the run, then down while the API is asked`,
  aim: `dup 0, lost 0, going on within ${longestRecovery} s of its return; API: only 503 with Retry-After, none over 5 s`,
  full: 3_000,
  small: 200,
  run: ({ count }) =>
    within(openFaultFixture(), async (fixture) => {
      await fixture.enrol(count);
      const worker = fixture.startWorker();
      const recoveries: number[] = [];
      for (let restart = 1; restart <= restarts; restart++) {
        await arrived(fixture.sink, Math.floor((count * restart) / (restarts + 2)), 120_000);
        await breakDatabase(fixture);
        const back = performance.now();
        await arrived(fixture.sink, fixture.sink.received.length + 1, 60_000);
        recoveries.push((performance.now() - back) / 1000);
      }
      const began = performance.now();
      const isDone = await settled(fixture.platform, 300_000);
      const seconds = secondsSince(began);
      await ends(worker);
      const verdict = await check(fixture.platform, [fixture.sink]);
      const slowest = tenths(Math.max(...recoveries));
      const figures: Record<string, number | string> = {
        restarts,
        unknown: unknownIn(verdict),
        slowestRecoverySeconds: slowest,
        secondsAfterLastRestart: seconds,
      };
      let isGood = isDone && isClean(verdict) && slowest <= longestRecovery;
      if (fixture.server) {
        const answers = await askWithoutDatabase(fixture, count >= 1000 ? 60_000 : 5_000);
        Object.assign(figures, {
          apiStatuses: JSON.stringify(answers.statuses),
          apiSlowestMs: answers.slowestMs,
          apiWithoutRetryAfter: answers.withoutRetryAfter,
          apiRecoverySeconds: answers.recovery,
        });
        isGood &&=
          Object.keys(answers.statuses).join() === '503' &&
          answers.slowestMs <= longestAnswerMs &&
          answers.withoutRetryAfter === 0 &&
          answers.recovery <= longestRecovery;
      }
      return { isGood, verdict, figures };
    }),
};

export const databaseRows = { F12: databaseAway };
