import type pg from 'pg';
import { peopleJobs } from '../../../people/job-list.ts';
import { applyEvents } from '../../../people/payments/events/apply-events.ts';
import { getPaymentProvider } from '../../../people/payments/provider/provider-calls.ts';
import { readConfig } from '../../../platform/config/read-config.ts';
import { connect } from '../../../platform/db/open-database.ts';
import { createLog } from '../../../platform/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startQueue } from '../../../platform/queue/queue.ts';
import { mortal } from './mortal-payments.ts';

export interface PaymentWork {
  connection: pg.PoolConfig;
  env: Record<string, string>;
  stripeUrl: string;
  now: string;
  /** After how many steps the process is killed as by `kill -9`. */
  steps: number;
}

/** Applies the waiting events in a separate process that may be killed. */
const { connection, env, stripeUrl, now, steps } = JSON.parse(process.argv[2] ?? '{}') as PaymentWork;
const { db, openPool, close } = connect(connection, 4);
const config = { ...readConfig(env), STRIPE_HOST: stripeUrl };
const log = createLog('silent');
const queue = await startQueue({ openPool, jobs: peopleJobs, log, isWorker: false });
const platform = { config, db, log, queue, clock: { now: () => new Date(now) } } as unknown as Platform;
const life = mortal(platform, getPaymentProvider(platform), steps, () => process.kill(process.pid, 'SIGKILL'));
await applyEvents(life.platform, life.provider);
await queue.stop(1000);
await close();
