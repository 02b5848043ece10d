import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '../../contract/rules/durations.ts';
import type { Platform } from '../../platform/platform.ts';
import { sendingJobs } from '../job-list.ts';
import { deletePause, findPause, insertPause } from '../outgoing/queries.ts';
import { countLeased } from './ledger/queries.ts';

const lookEveryMs = 1_000;
/** A mail waits at most this long for the server's reply. */
const longestWaitMs = 6 * minuteMs;

/** Runs unless sending is paused. A pause that begins later aborts `stopping`: nothing new starts, running messages end. */
export async function unlessPaused<T>(
  { db, log }: Platform,
  stopping: AbortSignal | undefined,
  run: (stopping: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  if (await findPause(db)) return undefined;
  const paused = new AbortController();
  const looking = setInterval(() => {
    findPause(db).then(
      (since) => since && paused.abort(),
      (error) => log.warn({ err: error }, 'delivery: could not read whether sending is paused'),
    );
  }, lookEveryMs);
  try {
    return await run(stopping ? AbortSignal.any([stopping, paused.signal]) : paused.signal);
  } finally {
    clearInterval(looking);
  }
}

/** Stops all processes from starting new messages. Returns how many are still being sent after the wait. */
export async function pauseSending({ db, clock }: Platform, waitMs = longestWaitMs): Promise<number> {
  await insertPause(db, clock.now());
  const until = performance.now() + waitMs;
  for (;;) {
    // a claim that began before the pause ends within this time
    await sleep(lookEveryMs);
    const leased = await countLeased(db);
    if (leased === 0 || performance.now() > until) return leased;
  }
}

/** What waited is sent at once. False when sending was not paused. */
export async function resumeSending({ db, queue }: Platform): Promise<boolean> {
  return db.transaction(async (tx) => {
    const wasPaused = await deletePause(tx);
    for (const job of sendingJobs) await queue.send(tx, job, {}, { key: 'now' });
    return wasPaused;
  });
}
