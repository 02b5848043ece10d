import { lookup } from 'node:dns/promises';
import { sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { handlers, jobs } from '../../app.ts';
import { openSandbox, type Sandbox } from '../../demo/stripe/open-sandbox.ts';
import type { Endpoint } from '../../demo/stripe/webhooks.ts';
import { currentArticlesOf } from '../../newsroom/current/current-articles.ts';
import { isSandboxOn } from '../../people/payments/provider/stripe-account.ts';
import { createModel } from '../../platform/ai/model.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { openFiles } from '../../platform/files/s3-files.ts';
import { createRateLimits } from '../../platform/limits/rate-limits.ts';
import { createLog } from '../../platform/log.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Handler } from '../../platform/queue/job.ts';
import { startQueue } from '../../platform/queue/queue.ts';
import type { Resolver } from '../../platform/safe-fetch/destination.ts';
import { createSafeFetch, createWebhookAccess } from '../../platform/safe-fetch/safe-fetch.ts';
import { temporaryFolder } from './recorte-process.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';

export interface TestPlatform extends Platform {
  clock: TestClock;
  /** Runs all waiting jobs, and those they cause. */
  runJobs(): Promise<number>;
  /** The payment provider of the sandbox, where that is on; its notices are delivered before the jobs run. */
  sandbox?: Sandbox;
  noticesTo(endpoint: Endpoint): void;
}

/** No network: every name under .example is one public server; other names are local or unknown. */
const testResolver: Resolver = (name) =>
  name.endsWith('.example') ? Promise.resolve([{ address: '93.184.215.14', family: 4 }]) : lookup(name, { all: true });

export const testSecret = 'a secret of thirty-two characters or more';

/** The real platform on its own database: only the clock is controlled, and mail stays in the mailbox. */
export async function createTestPlatform(
  env: Record<string, string> = {},
  lines?: (line: string) => void,
): Promise<TestPlatform> {
  const { db, pool, connection, openPool } = await createTestDatabase();
  const folder = temporaryFolder();
  const config = readConfig({ BASE_URL: 'http://localhost:3000', LOG_LEVEL: 'silent', DATA_DIR: folder, ...env });
  const clock = createTestClock();
  const sandbox = isSandboxOn(config) ? await openSandbox({ config, clock }) : undefined;
  onTestFinished(() => sandbox?.close());
  const log = lines ? createLog('trace', { write: lines }) : createLog(config.LOG_LEVEL);
  const queue = await startQueue({ openPool, jobs, log, isWorker: false });
  onTestFinished(() => queue.stop(1000));
  const platform: Platform = {
    config,
    secret: testSecret,
    db,
    replica: null,
    connection,
    clock,
    log,
    queue,
    mailer: createMailer({ SMTP_URL: config.SMTP_URL, MAIL_FROM: config.MAIL_FROM }, db, clock),
    limits: createRateLimits(pool),
    fetch: createSafeFetch({ allow: config.FETCH_ALLOW, userAgent: 'Recorte/test' }),
    webhooks: createWebhookAccess({ allow: config.WEBHOOK_ALLOW, userAgent: 'Recorte/test', resolver: testResolver }),
    files: openFiles(config),
    model: createModel(config),
  };
  onTestFinished(() => currentArticlesOf(platform).close());
  let endpoint: Endpoint | undefined;
  return {
    ...platform,
    clock,
    ...(sandbox ? { sandbox } : {}),
    noticesTo(site) {
      endpoint = site;
    },
    async runJobs() {
      if (endpoint) await sandbox?.stripe.deliver(endpoint);
      return drainQueue(db, platform, handlers);
    },
  };
}

/** Runs all waiting jobs, and those they cause, without a worker and regardless of their time. Returns how many ran. */
export async function drainQueue<Context>(db: Handle, context: Context, handlers: Handler<Context>[]): Promise<number> {
  let ran = 0;
  for (let previous = -1; previous !== ran; ) {
    previous = ran;
    const { rows } = await db.execute<{ name: string }>(
      sql`select distinct name from pgboss.job where state < 'active'`,
    );
    const waiting = new Set(rows.map(({ name }) => name));
    for (const { job, run } of handlers.filter((one) => waiting.has(one.job.name))) {
      for (const { id, data } of await claimAll(db, job.name)) {
        await run(context, data ?? {});
        await db.execute(sql`update pgboss.job set state = 'completed', completed_on = now() where id = ${id}`);
        ran += 1;
      }
    }
  }
  return ran;
}

async function claimAll(db: Handle, name: string) {
  const { rows } = await db.execute<{ id: string; data: object | null }>(sql`
    with claimed as (
      update pgboss.job set state = 'active', started_on = now() where name = ${name} and state < 'active'
      returning id, data, created_on)
    select id, data from claimed order by created_on, id`);
  return rows;
}
