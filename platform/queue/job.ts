import { z } from 'zod';

/** A kind of work, declared in the job-list.ts of newsroom, clippings or people; its handler is in a room's jobs.ts. */
export interface Job<P extends object = object> {
  name: string;
  payload: z.ZodType<P>;
  /** How many retries before the job is failed with its reason. */
  retryLimit: number;
  retryDelaySeconds: number;
  /** A handler that runs longer counts as dead. */
  expireSeconds: number;
  /** How many run at once in one process. */
  concurrency: number;
  /** Schedule of the job. Due work is always found by a query, so a missed run loses nothing. */
  cron?: string;
}

type Defaults = 'retryLimit' | 'retryDelaySeconds' | 'expireSeconds' | 'concurrency';

export function defineJob<P extends object>(job: Omit<Job<P>, Defaults> & Partial<Pick<Job<P>, Defaults>>): Job<P> {
  return { retryLimit: 5, retryDelaySeconds: 10, expireSeconds: 300, concurrency: 1, ...job };
}

/**
 * A job without payload that runs on a schedule. It is not tried again by default: the next run finds the same work by its query.
 */
export function defineWakeUp(name: string, cron: string, options: Partial<Pick<Job, Defaults>> = {}): Job {
  return defineJob({ name, cron, payload: z.object({}), retryLimit: 0, ...options });
}

const marginSeconds = 600;

/** Ends ten minutes before the job expires, or with `stopping`: an expired job would be started again beside the running one. */
export function beforeExpiry({ expireSeconds }: Pick<Job, 'expireSeconds'>, stopping: AbortSignal): AbortSignal {
  return AbortSignal.any([stopping, AbortSignal.timeout((expireSeconds - marginSeconds) * 1000)]);
}

/** Connects a declared job with its handler. Handlers may run more than once and must be idempotent. */
export interface Handler<Context> {
  job: Job;
  run(context: Context, payload: object): Promise<unknown>;
}

export function handle<Context, P extends object>(
  job: Job<P>,
  run: (context: Context, payload: P) => Promise<unknown>,
): Handler<Context> {
  return { job: job as unknown as Job, run: (context, payload) => run(context, job.payload.parse(payload)) };
}
