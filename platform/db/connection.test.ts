import { createServer, connect as dial, type Socket } from 'node:net';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { cutDeadConnections, isBehindPooler, openClient } from './connection.ts';
import { connect, openDatabase } from './open-database.ts';
import { preparedStatement } from './prepared-statement.ts';

const one = preparedStatement<{ n: number }, { n: number }>('one', sql`select ${sql.placeholder('n')}::int as n`);

const setting = (which: 'statement' | 'idle') =>
  sql`current_setting(${which === 'idle' ? 'idle_in_transaction_session_timeout' : 'statement_timeout'})`;

/** A proxy to the server that can stop forwarding: connections stay open and carry nothing. */
async function openWay({ host, port = 5432, connectionString }: pg.PoolConfig) {
  const url = connectionString ? new URL(connectionString) : undefined;
  const place = host?.startsWith('/')
    ? { path: path.join(host, `.s.PGSQL.${port}`) }
    : { host: url?.hostname ?? host, port: Number(url?.port || port) };
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = dial(place as { path: string });
    for (const socket of [near, far]) {
      sockets.add(socket.on('error', () => undefined));
      socket.on('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as { port: number }).port,
    /** Stops forwarding on open connections; new ones work. */
    silence() {
      for (const socket of sockets) socket.unpipe();
    },
  };
}

describe('a connection through a pooler', () => {
  it('is distinguished from a direct one', async () => {
    const { connection } = await createTestDatabase();
    const client = await openClient(connection);
    expect(await isBehindPooler(client)).toBe(false);
    Object.assign(client, { processID: 1 }); // a pooler reports a number of its own
    expect(await isBehindPooler(client)).toBe(true);
    await client.end();
  });

  it('gets no statement by name and no setting at its start; each transaction has the limits of a direct one', async () => {
    const { connection } = await createTestDatabase();
    for (const isPooled of [false, true]) {
      const { db, pool, close } = connect(connection, 1, isPooled);
      expect(await one(db, { n: 7 })).toEqual([{ n: 7 }]);
      const { rows } = await pool.query(
        "select (select count(*)::int from pg_prepared_statements) as named, current_setting('statement_timeout') as longest, current_setting('idle_in_transaction_session_timeout') as idle, current_setting('random_page_cost') as page, current_setting('jit') as jit",
      );
      expect(rows).toEqual([
        isPooled
          ? { named: 0, longest: '0', idle: '0', page: '4', jit: 'on' }
          : { named: 1, longest: '30s', idle: '5min', page: '1.1', jit: 'off' },
      ]);
      const limits = await db.transaction(
        async (tx) =>
          (await tx.execute(sql`select ${setting('statement')} as longest, ${setting('idle')} as idle`)).rows,
      );
      expect(limits).toEqual([{ longest: '30s', idle: '5min' }]);
      await close();
    }
  });
});

describe('a connection that died silently (requirements F19)', () => {
  it('is cut as soon as the server does not know its statement; one at work is left alone', async () => {
    const { connection } = await createTestDatabase();
    const way = await openWay(connection);
    const { connectionString, ...rest } = connection;
    const detour: pg.PoolConfig = connectionString
      ? { connectionString: Object.assign(new URL(connectionString), { host: `127.0.0.1:${way.port}` }).href }
      : { ...rest, host: '127.0.0.1', port: way.port };
    const pool = new pg.Pool({ ...detour, max: 11 });
    pool.on('error', () => undefined);
    const stop = cutDeadConnections(pool, detour, false, { lookEveryMs: 100, silentForMs: 300 });
    const clients = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    for (const client of clients) client.on('error', () => undefined).release();
    way.silence();
    const dead = await Promise.allSettled(clients.map(() => pool.query('select 1')));
    expect(dead.map(({ status }) => status)).toEqual(clients.map(() => 'rejected'));
    const { rows } = await pool.query('select pg_sleep(1), 2 as n'); // a new connection, busy beyond `silentForMs`
    expect(rows).toMatchObject([{ n: 2 }]);
    stop();
    await pool.end();
  });

  it('is not assumed dead if its answer lay unread while the process was paused', async () => {
    const { connection } = await createTestDatabase();
    const pool = new pg.Pool({ ...connection, max: 1 });
    pool.on('error', () => undefined);
    const stop = cutDeadConnections(pool, connection, false, { lookEveryMs: 100, silentForMs: 300 });
    const client = await pool.connect();
    client.on('error', () => undefined);
    const first = client.query('select 1');
    const until = performance.now() + 500;
    while (performance.now() < until);
    await first;
    for (const end = performance.now() + 500; performance.now() < end; ) {
      expect((await client.query('select 2 as n')).rows).toEqual([{ n: 2 }]);
    }
    client.release();
    stop();
    await pool.end();
  });
});

it('distinguishes a database that refuses our login from one that cannot be reached', async () => {
  const { connection } = await createTestDatabase();
  const { host, port = 5432, database, user } = new pg.Client(connection);
  const config = { DATABASE_POOL: 4, DATA_DIR: '', hasDefaultDataDir: false };
  const place = (name: string, at: number) =>
    `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${at}&user=${user}`;
  const open = (url: string) => openDatabase({ ...config, DATABASE_URL: url }, { asOwner: false });
  await (await open(place(database ?? '', port))).close();
  await expect(open(place('no_such_database', port))).rejects.toThrow(/DATABASE_URL was refused/);
  await expect(open(place(database ?? '', 1))).rejects.toThrow(/DATABASE_URL cannot be reached/);
});
