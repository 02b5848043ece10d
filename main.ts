import type { Server } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp, figures, handlers, jobs } from './app.ts';
import { currentArticlesOf } from './news/current/current-articles.ts';
import { suppressingMailer } from './news/delivery/intake/suppressing-mailer.ts';
import { prepareMonths } from './news/delivery/keep-history.ts';
import { pollSources } from './news/job-list.ts';
import { openVectors } from './news/learning/open-vectors.ts';
import { sealStoredSecrets } from './news/outgoing/webhook-secret.ts';
import { type CatalogueOutlet, catalogue, seedOutlets } from './news/sources/catalogue.ts';
import { reconcilePayments } from './people/job-list.ts';
import { type FirstStart, prepareFirstStart } from './people/onboarding/prepare-first-start.ts';
import { isOfferOver } from './people/onboarding/register.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config/read-config.ts';
import { withStartLock } from './platform/db/start-lock.ts';
import { watchDisk } from './platform/disk-watch.ts';
import type { AddPages } from './platform/http/build-http.ts';
import { serveWebApp } from './platform/http/files/static-files.ts';
import { type Listening, listen } from './platform/http/listen.ts';
import { buildHealth } from './platform/http/observe/health.ts';
import { createLog, type Log } from './platform/log.ts';
import { openPlatform } from './platform/open-platform.ts';

export interface Running {
  url: string;
  server: Server;
  /** Ordered: no new jobs and what runs may end, no new requests, then the database. */
  stop(): Promise<void>;
}

export interface ServeOptions {
  config: Config;
  /** Which outlets to read; the built-in catalogue unless the demo brings its own. */
  outlets?: readonly CatalogueOutlet[];
  say?: (line: string) => void;
  /** Who draws the pages: the built ones, unless somebody works on them. */
  addPages?: AddPages;
  /** How long running jobs may take to end when the program stops. */
  drainMs?: number;
}

const addBuiltPages: AddPages = (http, config) =>
  serveWebApp(http, path.join(import.meta.dirname, 'dist', 'web'), config.BASE_URL, {
    hasOfflineReading: config.OFFLINE_READING,
    isOfferOver: () => isOfferOver(config, systemClock.now()),
  });

/** The process ends within 25 s of the signal (requirements F33). */
const longestDrainMs = 18_000;
const longestRequestMs = 3_000;

export async function serve({
  config,
  outlets = catalogue,
  say = sayer(config),
  addPages = addBuiltPages,
  drainMs = longestDrainMs,
}: ServeOptions): Promise<Running> {
  const log = createLog(config.LOG_LEVEL);
  const open = await openPlatform({ config, clock: systemClock, log, jobs, asOwner: true });
  const platform = { ...open.platform, mailer: suppressingMailer(open.platform) };
  let listening: Listening | undefined;
  try {
    let hasStarted = false;
    const isStarted = () => hasStarted;
    const isWeb = config.ROLE !== 'worker';
    const http = isWeb ? createApp(platform, { addPages, isStarted }).http : buildHealth(platform, figures, isStarted);
    const door = await listen(http, { host: config.HOST, port: isWeb ? config.PORT : config.WORKER_PORT });
    listening = door;
    await withStartLock(open.database.connection, async () => {
      const first = await prepareFirstStart(platform.db, config);
      // told before anything else can fail: nobody will ever be told again
      if (first) greetFirst(say, config, first);
      await seedOutlets(platform.db, outlets);
      await sealStoredSecrets(platform);
    });
    const closeVectors = await openVectors(platform);
    if (config.ROLE !== 'web') {
      await prepareMonths(platform); // before the first edition, which would otherwise keep its month with the rest
      await platform.queue.work(platform, handlers);
      await platform.queue.send(platform.db, pollSources, {}); // the first round does not wait for the next full minute
      await platform.queue.send(platform.db, reconcilePayments, {});
    }
    hasStarted = true;
    const stopWatching = watchDisk(config.DATA_DIR, log);
    const url = config.BASE_URL.replace(/:0$/, `:${door.port}`);
    if (isWeb) greet(say, url, config);
    else say(`Recorte's worker is running; its health is at ${addressOf(config.HOST, door.port)}/readyz`);
    return {
      url,
      server: door.server,
      async stop() {
        stopWatching();
        closeVectors();
        // /readyz says so before the door closes, so that whoever balances the load sends nobody else
        await Promise.all([platform.queue.pause(drainMs), sleep(config.DRAIN_SECONDS * 1000)]);
        await door.close(longestRequestMs);
        await currentArticlesOf(platform).close();
        await open.close(0);
      },
    };
  } catch (error) {
    await listening?.close(0);
    await open.close(0);
    throw error;
  }
}

function greet(say: (line: string) => void, url: string, config: Config): void {
  say(`Recorte is running at ${url}`);
  if (!config.SMTP_URL) say(`  mailbox       ${url}/mailbox   (mail is caught here until SMTP_URL is set)`);
}

function greetFirst(say: (line: string) => void, config: Config, { admin, inviteCode }: FirstStart): void {
  const password = admin.password ? `password ${admin.password}  (shown only now)` : 'password as in ADMIN_PASSWORD';
  say(`  admin login   ${admin.email}  ${password}`);
  say(`  invite code   ${inviteCode}   ${config.BASE_URL}/invite?code=${inviteCode}`);
}

/** For people as it stands; where a machine reads along, as lines of JSON whatever the level of the log. */
function sayer({ LOG_FORMAT }: Config): (line: string) => void {
  if (LOG_FORMAT === 'text') return console.log;
  const log = createLog('info');
  return (line) => log.info(line.trim());
}

const addressOf = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/**
 * Ends the process in order, however it is told to and however often: a terminal and a supervisor signal the whole group, and
 * npm and the launcher pass on what they got. Called before the start, which a signal may interrupt.
 */
export function stopOnSignal(stopRunning: () => Promise<void>, log: Log): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), 30_000).unref();
    try {
      await stopRunning();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'stop failed');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
  process.on('disconnect', stop); // the launcher was killed
  // what nobody foresaw ends the process, as Node would; its line is the log's, without anybody's values
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unforeseen failure');
    process.exit(1);
  });
}
