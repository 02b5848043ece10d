import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '../../../platform/config/read-config.ts';
import { readSecret } from '../../../platform/config/secret.ts';
import { type EmbeddedServer, embeddedConnection, startEmbeddedServer } from '../../../platform/db/embedded-server.ts';
import { reachableFolder, serverUser } from '../../../platform/db/server-files.ts';
import { freePort, type Program, startProgram } from '../../support/program.ts';

/** The same as for `npm start`. */
const compileCache = path.join(import.meta.dirname, '../../..', 'node_modules', '.cache', 'node');

export interface Installation {
  folder: string;
  dataFolder: string;
  url: string;
  env: Record<string, string>;
  /** Starts the program and waits until it answers. */
  start(): Promise<{ program: Program; seconds: number }>;
  /** The running server's pid, from its pid file. */
  postmaster(): number;
  /** The lock file next to the server's socket. */
  socketLock(): Promise<string>;
  /** Queries the database directly, without the program. */
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Waits until the database accepts connections again. */
  isBack(): Promise<void>;
  /** A reader and the cookie of a session. */
  reader(name: string): Promise<string>;
  /** Stops all processes and removes the folder. */
  close(): Promise<void>;
}

/** The program with only folder and port set: with the embedded database, as on a private machine. */
export async function openInstallation(within: string = os.tmpdir()): Promise<Installation> {
  const folder = mkdtempSync(path.join(within, 'recorte-installation-'));
  chmodSync(folder, 0o755); // the database may run as another user
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: compileCache };
  const dataFolder = path.join(reachableFolder({ folder }, serverUser()), 'postgresql');
  const programs = new Set<Program>();

  let server: EmbeddedServer | undefined;
  /** Connection to the server that the program started: read once it runs. */
  const running = async () => {
    server ??= await startEmbeddedServer({ folder });
    return server;
  };

  const query = async (text: string, values: unknown[] = []) => {
    const client = new pg.Client(embeddedConnection(await running(), 'recorte'));
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };

  return {
    folder,
    dataFolder,
    url,
    env,
    query,
    async start() {
      const began = performance.now();
      const program = startProgram(['serve'], env);
      programs.add(program);
      void program.ended.then(() => programs.delete(program));
      await program.printed('mailbox');
      const answer = await fetch(`${url}/readyz`);
      if (answer.status !== 200) throw new Error(`not ready after the start: ${answer.status}`);
      return { program, seconds: (performance.now() - began) / 1000 };
    },
    async isBack() {
      for (const until = performance.now() + 30_000; ; await sleep(20)) {
        try {
          await query('select 1');
          return;
        } catch (error) {
          if (performance.now() > until) throw error;
        }
      }
    },
    postmaster: () => Number.parseInt(readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8'), 10),
    socketLock: async () => path.join((await running()).socketFolder, '.s.PGSQL.5432.lock'),
    async reader(name) {
      const token = randomBytes(24).toString('base64url');
      await query(
        `with person as (insert into "user" (id, name, email, email_verified) values (gen_random_uuid(), $1, $1 || '@exemplo.com', true) returning id)
         insert into session (id, user_id, token, expires_at) select gen_random_uuid(), id, $2, now() + interval '1 day' from person`,
        [name, token],
      );
      const secret = readSecret(readConfig({ DATA_DIR: folder }));
      const signature = createHmac('sha256', secret).update(token).digest('base64');
      return `recorte.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
    },
    async close() {
      for (const program of programs) program.child.kill('SIGKILL');
      await Promise.all([...programs].map(({ ended }) => ended));
      await (await startEmbeddedServer({ folder })).stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Writer {
  /** Terms that the program answered with 200. */
  acknowledged: string[];
  statuses: Record<string, number>;
  /** When the last one was acknowledged, by performance.now(). */
  lastAt(): number;
  stop(): Promise<void>;
}

/** A reader who adds terms as fast as the program accepts them, and ignores outages. */
export function startWriter({ url }: Installation, cookie: string, name: string): Writer {
  const acknowledged: string[] = [];
  const statuses: Record<string, number> = {};
  let isStopping = false;
  let lastAt = 0;
  const work = (async () => {
    for (let n = 0; !isStopping; n++) {
      const term = `${name} ${n}`;
      try {
        const answer = await fetch(`${url}/api/terms`, {
          method: 'POST',
          headers: { cookie, origin: url, 'content-type': 'application/json' },
          body: JSON.stringify({ term }),
          signal: AbortSignal.timeout(20_000),
        });
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        await answer.arrayBuffer();
        if (answer.status === 200) {
          acknowledged.push(term);
          lastAt = performance.now();
        } else await sleep(20);
      } catch (error) {
        const reason = error instanceof Error && error.name === 'TimeoutError' ? 'hung' : 'refused';
        statuses[reason] = (statuses[reason] ?? 0) + 1;
        await sleep(20);
      }
    }
  })();
  return {
    acknowledged,
    statuses,
    lastAt: () => lastAt,
    async stop() {
      isStopping = true;
      await work;
    },
  };
}

/** The acknowledged terms that are missing in the database. */
export async function lostOf({ query }: Pick<Installation, 'query'>, acknowledged: string[]): Promise<number> {
  const rows = await query('select term from watch_terms where term = any($1)', [acknowledged]);
  const kept = new Set(rows.map(({ term }) => term));
  return acknowledged.filter((term) => !kept.has(term)).length;
}
