import { execFile } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { serverUser } from '../../platform/db/server-files.ts';
import { freePort } from '../support/program.ts';
import { keep, type Site, until } from './site.ts';

export interface Cluster {
  folder: string;
  port: number;
  url(database: string): string;
  query(text: string, values?: unknown[], database?: string): Promise<Record<string, unknown>[]>;
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

/** Debian's PostgreSQL on the loopback, with an empty database "recorte". */
export async function startCluster(within: string, afterwards: Site['afterwards'], name = 'cluster'): Promise<Cluster> {
  const programs = debianPostgres();
  const folder = path.join(within, name);
  const user = ownFolder(folder);
  const port = await freePort();
  await promisify(execFile)(
    path.join(programs, 'initdb'),
    ['-D', folder, '-U', 'recorte', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: '/' },
  );
  const server = keep(
    { afterwards },
    path.join(programs, 'postgres'),
    ['-D', folder, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'],
    user,
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
  await query('create database recorte', [], 'postgres');
  return { folder, port, url, query };
}

/** PgBouncer in transaction mode in front of it; the address to use instead. */
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
