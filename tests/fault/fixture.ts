import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { operatorJobs } from '../../admin/operator-jobs.ts';
import { clippingJobs } from '../../clippings/job-list.ts';
import { newsroomJobs } from '../../newsroom/job-list.ts';
import { peopleJobs } from '../../people/job-list.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { type EmbeddedServer, startEmbeddedServer } from '../../platform/db/embedded-server.ts';
import { reachableFolder, serverPrograms, serverUser } from '../../platform/db/server-files.ts';
import { createLog } from '../../platform/log.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import type { Platform } from '../../platform/platform.ts';
import { type SinkOptions, type SmtpSink, startSmtpSink } from '../support/mail/smtp-sink.ts';
import { enrolDue } from '../support/news/due-readers.ts';
import { printNews } from '../support/news/news-fixture.ts';
import { openDatabaseServer } from './database-server.ts';

const recorte = path.join(import.meta.dirname, '..', '..', 'commands', 'recorte.ts');

/** A real database, a scripted mail server and real worker processes, all on this machine. */
export interface FaultFixture {
  platform: Platform;
  sink: SmtpSink;
  /** Runs a statement as the database server's administrator. */
  administer(statement: string): Promise<void>;
  /** Undefined if DATABASE_URL is set: that server must not be stopped. */
  server: EmbeddedServer | undefined;
  /** `pg_ctl stop -m immediate`: no shutdown, recovery at the next start. */
  haltServer(): Promise<void>;
  startServer(): Promise<void>;
  /** The environment of all its processes, and the name of its database. */
  settings: Record<string, string>;
  name: string;
  /** The URL of another database on the same server. */
  urlOf(database: string): string;
  startWorker(env?: Record<string, string>): ChildProcess;
  /** Composes and sends what is due, once. */
  startDelivery(env?: Record<string, string>): ChildProcess;
  /** The program with pages and API on this loopback port. */
  startSite(port: number, role?: 'web' | 'all'): ChildProcess;
  /** The program as a worker of all jobs, with its health on this port. */
  startServiceWorker(port: number): ChildProcess;
  /** The database server's log; empty for an external server. */
  serverLog(): string;
  /** Adds readers due now, or at the given time. */
  enrol(count: number, options?: { from?: number; at?: Date }): Promise<void>;
  close(): Promise<void>;
}

export interface FixtureOptions {
  /** The clock inside the harness; workers always use the real one. */
  clock?: Clock;
}

export async function openFaultFixture(
  options: SinkOptions = {},
  env: Record<string, string> = {},
  { clock = systemClock }: FixtureOptions = {},
): Promise<FaultFixture> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-fault-'));
  chmodSync(folder, 0o755);
  const { embedded: server, urlOf, administer } = await openDatabaseServer(folder);
  const name = `fault_${randomUUID().slice(0, 8)}`;
  await administer(`create database ${name}`);
  const sink = await startSmtpSink({ isForgetful: true, ...options });
  const settings: Record<string, string> = {
    DATABASE_URL: urlOf(name),
    SECRET: 'a secret of thirty-two characters or more',
    SMTP_URL: sink.url,
    BASE_URL: 'https://recorte.example',
    MAIL_FROM: 'Recorte <bomdia@recorte.example>',
    LOG_LEVEL: 'silent',
    ...env,
  };
  const { platform, close } = await openPlatform({
    config: readConfig(settings),
    clock,
    log: createLog('silent'),
    jobs: [...newsroomJobs, ...clippingJobs, ...peopleJobs, ...operatorJobs],
    asOwner: false,
  });
  const processes = new Set<ChildProcess>();
  await printNews(platform.db, clock.now());

  function start(args: string[], more: Record<string, string>): ChildProcess {
    const { PATH = '', NODE_COMPILE_CACHE } = process.env;
    const nodeOptions = [process.env.NODE_OPTIONS, more.NODE_OPTIONS].filter(Boolean).join(' ');
    const child = spawn(process.execPath, [recorte, ...args], {
      env: {
        PATH,
        ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
        ...settings,
        ...more,
        NODE_OPTIONS: nodeOptions,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    processes.add(child);
    child.once('exit', () => processes.delete(child));
    return child;
  }

  return {
    platform,
    sink,
    administer,
    server,
    settings,
    name,
    urlOf,
    async haltServer() {
      const user = serverUser();
      const dataFolder = path.join(reachableFolder({ folder }, user), 'postgresql');
      const args = ['stop', '-D', dataFolder, '-m', 'immediate', '-w', '-t', '60'];
      await promisify(execFile)(serverPrograms(user).pgCtl, args, { ...user, cwd: '/' });
    },
    async startServer() {
      await startEmbeddedServer({ folder });
    },
    startWorker: (more = {}) => start(['deliver', '--watch'], more),
    startDelivery: (more = {}) => start(['deliver', '--due'], more),
    startSite: (port, role = 'web') =>
      start(['serve'], { PORT: String(port), ROLE: role, BASE_URL: `http://127.0.0.1:${port}` }),
    startServiceWorker: (port) => start(['serve'], { WORKER_PORT: String(port), ROLE: 'worker' }),
    serverLog() {
      const file = path.join(reachableFolder({ folder }, serverUser()), 'postgresql', 'server.log');
      return server && existsSync(file) ? readFileSync(file, 'latin1') : '';
    },
    enrol: (count, { from = 0, at = clock.now() } = {}) => enrolDue(platform.db, { count, from, at }),
    async close() {
      for (const child of processes) child.kill('SIGKILL');
      await close(1000).catch(() => undefined);
      await sink.close();
      await administer(`drop database if exists ${name} with (force)`).catch(() => undefined);
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
