import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Config } from '../config/read-config.ts';
import type { Log } from '../log.ts';
import { StopError } from '../stop-error.ts';
import { isBehindPooler, openClient, poolSettings } from './connection.ts';
import { cutDeadConnections } from './dead-connections.ts';
import { keepEmbeddedServer } from './embedded-keeper.ts';
import { embeddedConnection } from './embedded-server.ts';
import { keepValuesOut } from './values-kept-out.ts';

export type Db = NodePgDatabase;
/** A transaction; every query takes either. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
export type Handle = Db | Tx;

export interface Database {
  db: Db;
  pool: pg.Pool;
  connection: pg.PoolConfig;
  /** Connections beside those of `db`, for a library that brings its own statements. */
  openPool(max: number): OpenPool;
  close(): Promise<void>;
}

export interface OpenPool {
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** The serving program owns the embedded folder; a command may look in while it runs. */
  asOwner: boolean;
  log?: Log;
}

const longestEndMs = 2_000;

type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR' | 'hasDefaultDataDir'>;

export async function openDatabase(config: DatabaseConfig, { asOwner, log }: OpenOptions): Promise<Database> {
  if (config.DATABASE_URL) {
    const connection: pg.PoolConfig = { connectionString: config.DATABASE_URL };
    const isPooled = await checkServer(connection);
    return connect(connection, config.DATABASE_POOL, isPooled);
  }
  const keeper = await keepEmbeddedServer({
    folder: config.DATA_DIR,
    isDefault: config.hasDefaultDataDir,
    asOwner,
    log,
  });
  const connection = embeddedConnection(keeper.server, 'recorte');
  const database = connect(connection, config.DATABASE_POOL);
  return {
    ...database,
    async close() {
      await database.close();
      await keeper.close();
    },
  };
}

export function connect(connection: pg.PoolConfig, max: number, isPooled = false): Database {
  keepValuesOut();
  const { pool, close } = openPool(connection, max, isPooled);
  const openMore = (most: number) => openPool(connection, most, isPooled);
  return { db: drizzle(pool), pool, connection, openPool: openMore, close };
}

function openPool(connection: pg.PoolConfig, max: number, isPooled: boolean): OpenPool {
  const pool = new pg.Pool({ ...poolSettings(connection, isPooled), max });
  pool.on('error', () => undefined); // an idle connection was cut: the next query opens another
  // one cut between two statements of a transaction belongs to nobody at that moment: the next statement fails instead
  pool.on('connect', (client) => client.on('error', () => undefined));
  const stopCutting = cutDeadConnections(pool, connection, isPooled);
  return {
    pool,
    async close() {
      stopCutting();
      await endPool(pool);
    },
  };
}

/** The pool waits for every borrowed connection; work that was cut short may never bring one back. */
async function endPool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), sleep(longestEndMs, undefined, { ref: false })]);
}

/** Refuses what this program cannot work with; returns whether a pooler stands in between. */
async function checkServer(connection: pg.PoolConfig): Promise<boolean> {
  try {
    const client = await openClient(connection);
    try {
      const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
      const version = Number(rows[0]?.server_version_num ?? 0);
      if (version < 150_000) throw new StopError(`database: PostgreSQL 15 or later is needed, this is ${version}`);
      return await isBehindPooler(client);
    } finally {
      await client.end();
    }
  } catch (error) {
    if (error instanceof StopError) throw error;
    throw new StopError(`database: DATABASE_URL cannot be reached: ${(error as Error).message}`);
  }
}
