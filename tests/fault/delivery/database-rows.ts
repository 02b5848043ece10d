import { setTimeout as sleep } from 'node:timers/promises';
import { check, settled } from '../checker.ts';
import { arrived, comesTrue, ends, type FaultRow, isClean, secondsSince, tenths, unknownIn, within } from '../row.ts';
import { type Stage, setStage } from '../stage.ts';

const restarts = 5;
/** RELIABILITY.md F12: no request hangs longer than this, and all is well again this soon. */
const longestAnswerMs = 5_000;
const longestRecovery = 10;

/** An outside server is not ours to restart: there every connection is cut instead. */
async function breakDatabase(stage: Stage): Promise<void> {
  if (stage.server) {
    await stage.haltServer();
    await stage.startServer();
  } else {
    await stage.administer(
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

/** Asks the site for something that is only in the database, all through the time in which there is none. */
async function askWithoutDatabase(stage: Stage, downMs: number): Promise<Answers> {
  const { port } = stage.sink;
  await stage.sink.close(); // nobody sends any more; its port is a free one now
  const site = stage.startSite(port);
  const ask = async () => {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api/onboarding/offer`, {
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined);
    await answer?.arrayBuffer();
    return {
      status: answer?.status ?? 0,
      retryAfter: answer?.headers.get('retry-after'),
      ms: performance.now() - began,
    };
  };
  if (!(await comesTrue(async () => (await ask()).status === 200, 60_000))) throw new Error('the site does not start');
  const answers: Answers = { statuses: {}, slowestMs: 0, withoutRetryAfter: 0, recovery: Number.NaN };
  await stage.haltServer();
  for (const until = performance.now() + downMs; performance.now() < until; await sleep(200)) {
    for (const { status, retryAfter, ms } of await Promise.all([ask(), ask(), ask()])) {
      answers.statuses[status] = (answers.statuses[status] ?? 0) + 1;
      answers.slowestMs = Math.max(answers.slowestMs, Math.round(ms));
      if (!retryAfter) answers.withoutRetryAfter += 1;
    }
  }
  await stage.startServer();
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
    within(setStage(), async (stage) => {
      await stage.enrol(count);
      const worker = stage.startWorker();
      const recoveries: number[] = [];
      for (let restart = 1; restart <= restarts; restart++) {
        await arrived(stage.sink, Math.floor((count * restart) / (restarts + 2)), 120_000);
        await breakDatabase(stage);
        const back = performance.now();
        await arrived(stage.sink, stage.sink.received.length + 1, 60_000);
        recoveries.push((performance.now() - back) / 1000);
      }
      const began = performance.now();
      const isDone = await settled(stage.platform, 300_000);
      const seconds = secondsSince(began);
      await ends(worker);
      const verdict = await check(stage.platform, [stage.sink]);
      const slowest = tenths(Math.max(...recoveries));
      const figures: Record<string, number | string> = {
        restarts,
        unknown: unknownIn(verdict),
        slowestRecoverySeconds: slowest,
        secondsAfterLastRestart: seconds,
      };
      let isGood = isDone && isClean(verdict) && slowest <= longestRecovery;
      if (stage.server) {
        const answers = await askWithoutDatabase(stage, count >= 1000 ? 60_000 : 5_000);
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
