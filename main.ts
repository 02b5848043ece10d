import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkAtStart, createApp, figures, handlers, jobs } from './app.ts';
import { suppressingMailer } from './clippings/delivery/intake/suppressing-mailer.ts';
import { prepareMonths } from './clippings/delivery/keep-history.ts';
import type { Sandbox } from './demo/stripe/open-sandbox.ts';
import { currentArticlesOf } from './newsroom/current/current-articles.ts';
import { pollSources } from './newsroom/job-list.ts';
import { openMeaning } from './newsroom/matches/learn-acronyms.ts';
import { type CatalogueOutlet, catalogue, seedOutlets } from './newsroom/sources/catalogue.ts';
import { leaveStories } from './newsroom/stories/assign-stories.ts';
import { reconcilePayments } from './people/job-list.ts';
import { type FirstStart, prepareFirstStart } from './people/onboarding/prepare-first-start.ts';
import { isOfferOver } from './people/onboarding/register.ts';
import { isSandboxOn } from './people/payments/provider/stripe-account.ts';
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

export interface ServeOptions {
  config: Config;
  /** The outlets to read; the built-in catalogue except in the demo. */
  outlets?: readonly CatalogueOutlet[];
  say?: (line: string) => void;
  /** Serves the pages: the built ones, or Vite's in development. */
  addPages?: AddPages;
  /** How long running jobs may take after the stop signal. */
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
}: ServeOptions) {
  const log = createLog(config.LOG_LEVEL);
  const open = await openPlatform({ config, clock: systemClock, log, jobs, asOwner: true });
  const platform = { ...open.platform, mailer: suppressingMailer(open.platform) };
  let listening: Listening | undefined;
  let sandbox: Sandbox | undefined;
  try {
    if (isSandboxOn(config)) {
      const { openSandbox } = await import('./demo/stripe/open-sandbox.ts');
      sandbox = await openSandbox(platform);
    }
    let hasStarted = false;
    const isStarted = () => hasStarted;
    const isWeb = config.ROLE !== 'worker';
    const http = isWeb ? createApp(platform, { addPages, isStarted }).http : buildHealth(platform, figures, isStarted);
    const bound = await listen(http, { host: config.HOST, port: isWeb ? config.PORT : config.WORKER_PORT });
    listening = bound;
    sandbox?.sendTo(async (body, headers) => http.request('/webhooks/stripe', { method: 'POST', body, headers }));
    await withStartLock(open.database.connection, async () => {
      const first = await prepareFirstStart(platform.db, config);
      // printed before anything else can fail: these lines are shown only once
      if (first) greetFirst(say, config, first);
      await seedOutlets(platform.db, outlets);
    });
    const closeMeaning = await openMeaning(platform);
    if (config.ROLE !== 'web') {
      await prepareMonths(platform); // before the first edition, whose rows would otherwise go to the default partition
      await platform.queue.work(platform, handlers);
      await checkAtStart(platform);
      await platform.queue.send(platform.db, pollSources, {}); // at once, without waiting for the next full minute
      await platform.queue.send(platform.db, reconcilePayments, {});
    }
    hasStarted = true;
    const stopWatching = watchDisk(config.DATA_DIR, log);
    const url = config.BASE_URL.replace(/:0$/, `:${bound.port}`);
    if (isWeb) greet(say, url, config);
    else say(`Recorte's worker is running; its health is at ${addressOf(config.HOST, bound.port)}/readyz`);
    return {
      url,
      platform,
      server: bound.server,
      /** Stops in order: first jobs, then requests, then the database. Running ones may finish. */
      async stop() {
        stopWatching();
        closeMeaning();
        // /readyz reports the stop before the port closes, so that a load balancer sends no more requests
        await Promise.all([platform.queue.pause(drainMs), sleep(config.DRAIN_SECONDS * 1000)]);
        await bound.close(longestRequestMs);
        await currentArticlesOf(platform).close();
        await leaveStories(platform); // the next process groups and matches at once
        await sandbox?.close();
        await open.close(0);
      },
    };
  } catch (error) {
    await listening?.close(0);
    await sandbox?.close();
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

/** Prints lines for people as text; with LOG_FORMAT=json as JSON, regardless of the log level. */
function sayer({ LOG_FORMAT }: Config): (line: string) => void {
  if (LOG_FORMAT === 'text') return console.log;
  const log = createLog('info');
  return (line) => log.info(line.trim());
}

const addressOf = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/**
 * Ends the process in order, also after repeated signals: a terminal and a supervisor signal the whole group, and npm
 * and the launcher forward signals. Called before the start, which a signal may interrupt.
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
  // an unexpected error ends the process, as in Node; our log writes it without personal values
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unexpected error');
    process.exit(1);
  });
}
