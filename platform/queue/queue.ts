import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { fromDrizzle, PgBoss, type QueueResult } from 'pg-boss';
import { daySeconds, hourSeconds } from '../../contract/rules/durations.ts';
import type { Database, Handle } from '../db/open-database.ts';
import { withoutValues } from '../db/without-values.ts';
import type { Log } from '../log.ts';
import type { Handler, Job } from './job.ts';

export interface JobOptions {
  /** At most one waiting job of this name and key. */
  key?: string;
  startAfterSeconds?: number;
}

export interface Queue {
  /** With a transaction as the first argument the job exists only if the transaction commits. False if one of its key waits. */
  send<P extends object>(handle: Handle, job: Job<P>, payload: P, options?: JobOptions): Promise<boolean>;
  /** Starts working on jobs; without this call the process only sends. */
  work<Context>(context: Context, handlers: Handler<Context>[]): Promise<void>;
  /** Aborted when the stop begins: a handler of a long list stops after the current item. */
  readonly stopping: AbortSignal;
  /** Stops claiming and waits for running jobs; unfinished ones go back to the queue. Jobs can still be sent. */
  pause(timeoutMs: number): Promise<void>;
  /** Pauses, then closes. */
  stop(timeoutMs: number): Promise<void>;
  sizes(): Promise<{ name: string; queued: number; active: number; failed: number }[]>;
}

interface QueueSetup {
  openPool: Database['openPool'];
  jobs: Job[];
  log: Log;
  /** Only working processes run the queue's maintenance and schedules. */
  isWorker: boolean;
}

const mostConnections = 4;
const pollEveryMs = 1000;
/** The library would ask for each worker of each queue; its workers sleep until our one query for all wakes them. */
const asleepSeconds = daySeconds;
const whenMissed = { missed: 'once' } as const;
/** The library's internal queue for scheduled jobs. */
const dueWakeUps = '__pgboss__send-it';

export async function startQueue({ openPool, jobs, log, isWorker }: QueueSetup): Promise<Queue> {
  assertDistinct(jobs.map((job) => job.name));
  const { pool, close } = openPool(mostConnections);
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  const boss = new PgBoss({
    db,
    supervise: isWorker,
    schedule: isWorker,
    // a worker killed mid-job is noticed within seconds instead of 15 minutes (requirements E)
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 5,
    flowIntervalSeconds: hourSeconds, // no job depends on another
  });
  const stop = new AbortController();
  let isOver = false; // unfinished jobs are back in the queue: their errors only say that the database is closed
  boss.on('error', (error) => {
    if (!isOver) log.error({ err: error }, 'queue');
  });
  try {
    if (isWorker) await prepareWorker(new PgBoss({ db, supervise: false, schedule: false }), jobs);
    await boss.start();
    if (!isWorker) await declareAll(boss, jobs);
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    await close();
    throw error;
  }

  /** Names of the running jobs by their ids. */
  const running = new Map<string, string>();
  let polling: NodeJS.Timeout | undefined;
  const pause = async (timeoutMs: number) => {
    stop.abort();
    clearInterval(polling);
    const names = jobs.map(({ name }) => name);
    const atRest = Promise.all(names.map((name) => boss.offWork(name, { wait: true })));
    await Promise.race([atRest, sleep(timeoutMs, undefined, { ref: false })]);
    isOver = true;
    const unfinished = [...running];
    if (unfinished.length > 0) {
      log.warn({ jobs: unfinished.length }, 'unfinished jobs go back to the queue');
    }
    // `boss.stop` counts an unfinished job as a failed try, the last one as failed for good; it skips cancelled jobs
    for (const [id, name] of unfinished) await boss.cancel(name, id);
    await boss.stop({ graceful: false });
    for (const [id, name] of unfinished) await giveBack(boss, name, id);
  };
  return {
    stopping: stop.signal,
    async send(handle, job, payload, { key, startAfterSeconds } = {}) {
      const id = await boss.send(job.name, job.payload.parse(payload), {
        db: fromDrizzle(handle as Parameters<typeof fromDrizzle>[0], sql as Parameters<typeof fromDrizzle>[1]),
        // a queue holds one waiting job per key, and all jobs without a key would share one
        singletonKey: key ?? randomUUID(),
        ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
      });
      return id !== null;
    },
    async work(context, handlers) {
      assertComplete(jobs, handlers);
      const schedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
      const workers = new Map<string, string[]>();
      for (const { job, run } of handlers) {
        const take = async ([claimed]: { id: string; data: object }[]) => {
          if (!claimed) return;
          running.set(claimed.id, job.name);
          try {
            await run(context, claimed.data ?? {});
          } catch (error) {
            if (!isOver) log.error({ err: error, job: job.name, jobId: claimed.id }, 'job failed');
            throw withoutValues(error); // the library stores it in the job's row
          } finally {
            running.delete(claimed.id);
          }
        };
        const ids: string[] = [];
        for (let n = 0; n < (job.concurrency ?? 1); n++) {
          ids.push(await boss.work<object>(job.name, { batchSize: 1, pollingIntervalSeconds: asleepSeconds }, take));
        }
        workers.set(job.name, ids);
        const known = schedules.get(job.name);
        const isKnown = known?.cron === job.cron && known?.options?.missed === whenMissed.missed;
        if (job.cron && !isKnown) await boss.schedule(job.name, job.cron, {}, whenMissed);
      }
      polling = watchWaiting(pool, workers, (id) => boss.notifyWorker(id), log);
    },
    pause,
    async stop(timeoutMs) {
      await pause(timeoutMs);
      await close();
    },
    async sizes() {
      const queues = await boss.getQueues();
      return queues
        .filter(({ name }) => jobs.some((job) => job.name === name))
        .map((queue) => ({
          name: queue.name,
          queued: queue.queuedCount,
          active: queue.activeCount,
          failed: queue.failedCount ?? 0,
        }));
    },
  };
}

/**
 * One query per second for all jobs of a process; it wakes the workers of jobs that are waiting. For each worker of each job
 * it would be a hundred queries per second for two idle processes.
 */
function watchWaiting(
  pool: Pool,
  workers: ReadonlyMap<string, readonly string[]>,
  wake: (id: string) => void,
  log: Log,
): NodeJS.Timeout {
  let isAsking = false;
  return setInterval(async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      const { rows } = await pool.query<{ name: string }>(
        "select distinct name from pgboss.job where state < 'active' and start_after <= now()",
      );
      for (const { name } of rows) for (const id of workers.get(name) ?? []) wake(id);
    } catch (error) {
      log.warn({ err: error }, 'queue: the check for waiting jobs failed');
    } finally {
      isAsking = false;
    }
  }, pollEveryMs);
}

/** If a job with the same key is already waiting, that one does the work. */
async function giveBack(boss: PgBoss, name: string, id: string): Promise<void> {
  try {
    await boss.resume(name, id);
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
  }
}

/**
 * Runs before maintenance and schedules start: these would touch queues of an earlier version while they are being
 * removed.
 */
async function prepareWorker(boss: PgBoss, jobs: Job[]): Promise<void> {
  boss.on('error', () => undefined); // errors are thrown to the caller
  try {
    await boss.start();
    await declareAll(boss, jobs);
    await forgetUndeclared(boss, jobs);
  } finally {
    await boss.stop({ graceful: false }).catch(() => undefined);
  }
}

async function declareAll(boss: PgBoss, jobs: Job[]): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) await declare(boss, job, queues.get(job.name));
}

/** Writes only new or changed queues: otherwise every start would wait for one commit per job. */
async function declare(boss: PgBoss, job: Job, known: QueueResult | undefined): Promise<void> {
  const options = {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: true,
    expireInSeconds: job.expireSeconds,
    heartbeatSeconds: 10,
    deleteAfterSeconds: 7 * daySeconds,
  };
  if (!known) return boss.createQueue(job.name, { policy: 'short', ...options });
  const isSame = Object.entries(options).every(([name, value]) => known[name as keyof typeof options] === value);
  if (!isSame) await boss.updateQueue(job.name, options);
}

/** Deletes queues of an earlier version. The library's own queues begin with two underscores. */
async function forgetUndeclared(boss: PgBoss, jobs: Job[]): Promise<void> {
  const isOurs = (name: string) => name.startsWith('__') || jobs.some((job) => job.name === name);
  for (const { name } of await boss.getSchedules()) {
    if (isOurs(name)) continue;
    await boss.unschedule(name);
    // a scheduled job that is already due would fail without its queue
    for (const { id } of await boss.findJobs(dueWakeUps, { data: { name } })) await boss.deleteJob(dueWakeUps, id);
  }
  for (const { name } of await boss.getQueues()) if (!isOurs(name)) await boss.deleteQueue(name);
}

function assertDistinct(names: string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`job "${twice}" is declared twice`);
}

/** A job without a handler would never run; one with two handlers would run either of them. */
function assertComplete(jobs: Job[], handlers: Handler<never>[]): void {
  assertDistinct(handlers.map(({ job }) => job.name));
  const handled = new Set(handlers.map(({ job }) => job.name));
  const missing = jobs.filter((job) => !handled.has(job.name)).map((job) => job.name);
  if (missing.length > 0) throw new Error(`no handler for job ${missing.join(', ')}`);
  const unknown = handlers.find(({ job }) => !jobs.some((declared) => declared.name === job.name));
  if (unknown) throw new Error(`handler for undeclared job "${unknown.job.name}"`);
}
