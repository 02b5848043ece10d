import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { jobs } from '../../app.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { embeddedConnection, startEmbeddedServer } from '../../platform/db/embedded-server.ts';
import { createLog } from '../../platform/log.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import type { Platform } from '../../platform/platform.ts';
import { enrolMany, printNews } from '../support/newsdesk.ts';
import { type SinkOptions, type SmtpSink, startSmtpSink } from '../support/smtp-sink.ts';

const recorte = path.join(import.meta.dirname, '..', '..', 'commands', 'recorte.ts');

/** A real database, a scripted mail server and real worker processes, all on this machine. */
export interface Stage {
  platform: Platform;
  sink: SmtpSink;
  /** Connection of the database's own administrator. */
  admin: pg.Client;
  startWorker(env?: Record<string, string>): ChildProcess;
  /** Readers whose hour is now. */
  enrol(count: number, from?: number): Promise<void>;
  close(): Promise<void>;
}

export async function setStage(options: SinkOptions = {}, env: Record<string, string> = {}): Promise<Stage> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-fault-'));
  chmodSync(folder, 0o755);
  const outside = process.env.DATABASE_URL;
  const server = outside ? undefined : await startEmbeddedServer({ folder });
  const name = `fault_${randomUUID().slice(0, 8)}`;
  const admin = new pg.Client(server ? embeddedConnection(server, 'postgres') : { connectionString: outside });
  admin.on('error', () => undefined);
  await admin.connect();
  await admin.query(`create database ${name}`);
  const databaseUrl = server ? socketUrl(embeddedConnection(server, name)) : withName(outside!, name);
  const sink = await startSmtpSink({ isForgetful: true, ...options });
  const settings = {
    DATABASE_URL: databaseUrl,
    SECRET: 'a secret of thirty-two characters or more',
    SMTP_URL: sink.url,
    BASE_URL: 'https://recorte.example',
    MAIL_FROM: 'Recorte <bomdia@recorte.example>',
    LOG_LEVEL: 'silent',
    ...env,
  };
  const open = await openPlatform({
    config: readConfig(settings),
    clock: systemClock,
    log: createLog('silent'),
    jobs,
    asOwner: false,
  });
  const { platform } = open;
  const workers = new Set<ChildProcess>();
  await printNews(platform.db, systemClock.now());

  return {
    platform,
    sink,
    admin,
    startWorker(more = {}) {
      const child = spawn(process.execPath, [recorte, 'deliver', '--watch'], {
        env: { PATH: process.env.PATH ?? '', ...settings, ...more },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      workers.add(child);
      child.once('exit', () => workers.delete(child));
      return child;
    },
    async enrol(count, from = 0) {
      await enrolMany(platform.db, { count, from, timeZone: 'UTC' });
      await platform.db.execute(sql`
        insert into delivery_settings (user_id, unsubscribe_token, next_run_at, next_local_date, scheduled_zone, local_time)
        select id, substr(replace(gen_random_uuid()::text, '-', ''), 1, 22), now(), (now() at time zone 'UTC')::date, 'UTC', '00:01'
        from profiles on conflict do nothing`);
    },
    async close() {
      for (const worker of workers) worker.kill('SIGKILL');
      await open.close(1000).catch(() => undefined);
      await sink.close();
      await admin.query(`drop database if exists ${name} with (force)`).catch(() => undefined);
      await admin.end().catch(() => undefined);
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function socketUrl(connection: pg.PoolConfig): string {
  const { user, password, host, port, database } = connection as Record<string, string | number>;
  const query = new URLSearchParams({ host: String(host), ...(port ? { port: String(port) } : {}) });
  const secret = password ? `:${encodeURIComponent(String(password))}` : '';
  return `postgres://${encodeURIComponent(String(user))}${secret}@localhost/${database}?${query}`;
}

function withName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
