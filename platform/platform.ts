import type { PoolConfig } from 'pg';
import type { Model } from './ai/model.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config/read-config.ts';
import type { Db } from './db/open-database.ts';
import type { Replica } from './db/replica.ts';
import type { Files } from './files/files.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Queue } from './queue/queue.ts';
import type { SafeFetch, WebhookAccess } from './safe-fetch/safe-fetch.ts';

/** The services every room uses. Passed to routes and jobs; tests replace single parts. */
export interface Platform {
  config: Config;
  secret: string;
  db: Db;
  /** Null when none is configured; the request context's `read` chooses between replica and primary. */
  replica: Replica | null;
  /** For work that needs a separate connection. */
  connection: PoolConfig;
  clock: Clock;
  log: Log;
  queue: Queue;
  mailer: Mailer;
  limits: RateLimits;
  fetch: SafeFetch;
  webhooks: WebhookAccess;
  files: Files;
  /** Null when no model is configured; everything works without one. */
  model: Model | null;
}
