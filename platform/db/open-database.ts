import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Config } from '../config/read-config.ts';
import type { Log } from '../log.ts';
import { StopError } from '../stop-error.ts';
import { keepEmbeddedServer } from './embedded-keeper.ts';
import { embeddedConnection } from './embedded-server.ts';

export type Db = NodePgDatabase;
/** A transaction; every query takes either. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
export type Handle = Db | Tx;

export interface Database {
  db: Db;
  pool: pg.Pool;
  connection: pg.PoolConfig;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** The serving program owns the embedded folder; a command may look in while it runs. */
  asOwner: boolean;
  log?: Log;
}

const longestEndMs = 2_000;

type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'>;

export async function openDatabase(config: DatabaseConfig, { asOwner, log }: OpenOptions): Promise<Database> {
  if (config.DATABASE_URL) {
    const connection: pg.PoolConfig = { connectionString: config.DATABASE_URL };
    const database = connect(connection, config.DATABASE_POOL);
    await checkServer(database.pool);
    return database;
  }
  const keeper = await keepEmbeddedServer({ folder: config.DATA_DIR, asOwner, log });
  const connection = embeddedConnection(keeper.server, 'recorte');
  const { db, pool, close } = connect(connection, config.DATABASE_POOL);
  return {
    db,
    pool,
    connection,
    async close() {
      await close();
      await keeper.close();
    },
  };
}

export function connect(connection: pg.PoolConfig, max: number): Database {
  const pool = new pg.Pool({ ...connection, max, connectionTimeoutMillis: 5_000, statement_timeout: 30_000 });
  pool.on('error', () => undefined); // an idle connection was cut: the next query opens another
  // one cut between two statements of a transaction belongs to nobody at that moment: the next statement fails instead
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: drizzle(pool), pool, connection, close: () => endPool(pool) };
}

/** The pool waits for every borrowed connection; work that was cut short may never bring one back. */
async function endPool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), sleep(longestEndMs, undefined, { ref: false })]);
}

async function checkServer(pool: pg.Pool): Promise<void> {
  try {
    const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
    const version = Number(rows[0]?.server_version_num ?? 0);
    if (version < 150_000) throw new StopError(`database: PostgreSQL 15 or later is needed, this is ${version}`);
  } catch (error) {
    await pool.end();
    if (error instanceof StopError) throw error;
    throw new StopError(`database: DATABASE_URL cannot be reached: ${(error as Error).message}`);
  }
}
