import { execFile } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { serverUser } from '../../../platform/db/server-files.ts';
import { freePort } from '../../support/program.ts';
import { keep, type Site, until } from '../site.ts';

export interface Cluster {
  folder: string;
  port: number;
  url(database: string): string;
  query(text: string, values?: unknown[], database?: string): Promise<Record<string, unknown>[]>;
  /** A fast restart, which ends all sessions. */
  restart(): Promise<void>;
}

const place = '/usr/lib/postgresql';

/** The programs of Debian's PostgreSQL: of this major version, or of the newest installed. */
export function debianPostgres(major?: string): string {
  const found = existsSync(place) ? readdirSync(place).sort((a, b) => Number(b) - Number(a)) : [];
  const version = major ?? found[0];
  if (!version || !found.includes(version)) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  return path.join(place, version, 'bin');
}

/** A folder that the database's user owns. */
function ownFolder(folder: string) {
  const user = serverUser();
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  return user && { uid: user.uid, gid: user.gid };
}

type Program = [name: string, args: string[]];

async function runAsServer([name, args]: Program, user: ReturnType<typeof ownFolder>): Promise<void> {
  await promisify(execFile)(path.join(debianPostgres(), name), args, { ...user, cwd: '/' });
}

/** Starts a server on the folder; returns once it answers. */
async function startServer(
  folder: string,
  port: number,
  afterwards: Site['afterwards'],
  settings: string[] = [],
): Promise<{ server: ReturnType<typeof keep>; cluster: Cluster }> {
  const options = ['listen_addresses=127.0.0.1', ...settings].flatMap((setting) => ['-c', setting]);
  const server = keep(
    { afterwards },
    path.join(debianPostgres(), 'postgres'),
    ['-D', folder, '-p', String(port), '-k', folder, ...options],
    ownFolder(folder),
  );
  const url = (database: string) => `postgres://recorte@127.0.0.1:${port}/${database}`;
  const query: Cluster['query'] = async (text, values = [], database = 'recorte') => {
    const client = new pg.Client({ connectionString: url(database) });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  await until(
    () =>
      query('select 1', [], 'postgres').then(
        () => true,
        () => false,
      ),
    30_000,
    () => `PostgreSQL answers (${server.output().slice(-300)})`,
  );
  const restart = async () => {
    server.child.kill('SIGINT');
    await server.ended;
    await startServer(folder, port, afterwards, settings);
  };
  return { server, cluster: { folder, port, url, query, restart } };
}

/** Debian's PostgreSQL on the loopback interface, with an empty database "recorte". */
export async function startCluster(within: string, afterwards: Site['afterwards'], name = 'cluster'): Promise<Cluster> {
  const folder = path.join(within, name);
  const options = ['-U', 'recorte', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await runAsServer(['initdb', ['-D', folder, ...options]], ownFolder(folder));
  const { cluster } = await startServer(folder, await freePort(), afterwards);
  await cluster.query('create database recorte', [], 'postgres');
  return cluster;
}

export interface Standby extends Cluster {
  /** Statements it received since the last call. */
  asked(): string;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A streaming replica of the site's cluster. */
export async function startStandby({ folder: within, cluster, afterwards }: Site): Promise<Standby> {
  const folder = path.join(within, 'standby');
  const copy = ['-h', '127.0.0.1', '-p', String(cluster.port), '-U', 'recorte', '-D', folder, '-R', '-c', 'fast'];
  await runAsServer(['pg_basebackup', [...copy, '--no-sync']], ownFolder(folder));
  const port = await freePort();
  const start = () => startServer(folder, port, afterwards, ['log_statement=all']);
  let running = await start();
  let seen = 0;
  return {
    ...running.cluster,
    asked() {
      const said = running.server.output().slice(seen);
      seen += said.length;
      return said;
    },
    async stop() {
      running.server.child.kill('SIGINT'); // a fast shutdown, which ends its sessions
      await running.server.ended;
    },
    async start() {
      running = await start();
      seen = 0;
    },
  };
}

/** Starts PgBouncer in transaction mode in front of it; returns the address to use instead. */
export async function startPooler({ folder, afterwards, cluster }: Site): Promise<string> {
  const own = path.join(folder, 'pooler');
  const user = ownFolder(own);
  const port = await freePort();
  const file = path.join(own, 'pgbouncer.ini');
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=127.0.0.1 port=${cluster.port} user=recorte`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 20',
      'max_client_conn = 200',
      '',
    ].join('\n'),
  );
  chmodSync(file, 0o644);
  const pooler = keep({ afterwards }, 'pgbouncer', [file], user);
  const address = `postgres://recorte@127.0.0.1:${port}/recorte`;
  await until(
    async () => {
      const client = new pg.Client({ connectionString: address });
      client.on('error', () => undefined);
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    },
    15_000,
    () => `PgBouncer answers (${pooler.output().slice(-300)})`,
  );
  return address;
}
