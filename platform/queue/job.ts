import type { z } from 'zod';

/** A kind of work, declared in a wing's list (news/job-list.ts, people/job-list.ts); its handler lives in a room's jobs.ts. */
export interface Job<P extends object = object> {
  name: string;
  payload: z.ZodType<P>;
  /** How often it is tried again before it is given up with its reason. */
  retryLimit: number;
  retryDelaySeconds: number;
  /** A handler still running then counts as dead. */
  expireSeconds: number;
  /** How many run at once in one process. */
  concurrency: number;
  /** Wakes the job by itself; what is due is always found by a query, so a missed wake-up loses nothing. */
  cron?: string;
}

type Defaults = 'retryLimit' | 'retryDelaySeconds' | 'expireSeconds' | 'concurrency';

export function defineJob<P extends object>(job: Omit<Job<P>, Defaults> & Partial<Pick<Job<P>, Defaults>>): Job<P> {
  return { retryLimit: 5, retryDelaySeconds: 10, expireSeconds: 300, concurrency: 1, ...job };
}

/** Ties a declared job to what it does. Handlers may run more than once and must not mind. */
export interface Handler<Context> {
  job: Job;
  run(context: Context, payload: object): Promise<void>;
}

export function handle<Context, P extends object>(
  job: Job<P>,
  run: (context: Context, payload: P) => Promise<void>,
): Handler<Context> {
  return { job: job as unknown as Job, run: (context, payload) => run(context, job.payload.parse(payload)) };
}
