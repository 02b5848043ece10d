import { createModel } from './ai/model.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config/read-config.ts';
import { readSecret } from './config/secret.ts';
import { migrateDatabase } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { openReplica } from './db/replica.ts';
import { withStartLock } from './db/start-lock.ts';
import { openFiles } from './files/s3-files.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import type { Log } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import type { Platform } from './platform.ts';
import type { Job } from './queue/job.ts';
import { startQueue } from './queue/queue.ts';
import { createSafeFetch, createWebhookAccess } from './safe-fetch/safe-fetch.ts';

interface Setup {
  config: Config;
  clock: Clock;
  log: Log;
  jobs: Job[];
  asOwner: boolean;
}

/** Opens database, schema, queue and mail in this order. If a step fails, the earlier ones are closed again. */
export async function openPlatform({ config, clock, log, jobs, asOwner }: Setup) {
  const database = await openDatabase(config, { asOwner, log });
  const isWeb = asOwner && config.ROLE !== 'worker';
  const replica =
    isWeb && config.DATABASE_READ_URL
      ? openReplica({
          connection: { connectionString: config.DATABASE_READ_URL },
          primary: database.db,
          max: config.DATABASE_POOL,
          log,
        })
      : null;
  const closeDatabases = async () => {
    await replica?.close();
    await database.close();
  };
  try {
    const { db, pool, connection, openPool } = database;
    const say = (line: string) => log.info(line);
    await migrateDatabase(connection, { mayUpgrade: asOwner && config.MIGRATE, say });
    const isWorker = asOwner && config.ROLE !== 'web';
    const queue = await withStartLock(connection, () => startQueue({ openPool, jobs, log, isWorker }), { say });
    const mailer = createMailer(config, db, clock);
    const userAgent = `Recorte/1.0 (+${config.BASE_URL})`;
    const platform: Platform = {
      config,
      secret: readSecret(config),
      db,
      replica,
      connection,
      clock,
      log,
      queue,
      mailer,
      limits: createRateLimits(pool),
      fetch: createSafeFetch({ allow: config.FETCH_ALLOW, userAgent }),
      webhooks: createWebhookAccess({ allow: config.WEBHOOK_ALLOW, userAgent }),
      files: openFiles(config),
      model: createModel(config),
    };
    return {
      platform,
      database,
      /** Closes the queue first, so that running jobs still reach the database, and the database last. */
      async close(timeoutMs: number) {
        await queue.stop(timeoutMs);
        mailer.close();
        await closeDatabases();
      },
    };
  } catch (error) {
    await closeDatabases();
    throw error;
  }
}
