import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Config } from '../config/read-config.ts';
import { StopError } from '../stop-error.ts';
import { embeddedConnection, startEmbeddedServer } from './embedded-server.ts';

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

/** Session lock that marks the one program that looks after an embedded database. */
const ownerLock = 7_201_001;

export interface OpenOptions {
  /** The serving program owns the embedded folder; a command may look in while it runs. */
  asOwner: boolean;
}

type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'>;

export async function openDatabase(config: DatabaseConfig, { asOwner }: OpenOptions): Promise<Database> {
  if (config.DATABASE_URL) {
    const connection: pg.PoolConfig = { connectionString: config.DATABASE_URL };
    const database = connect(connection, config.DATABASE_POOL);
    await checkServer(database.pool);
    return database;
  }
  const server = await startEmbeddedServer({ folder: config.DATA_DIR });
  const connection = embeddedConnection(server, 'recorte');
  const keeper = new pg.Client({
    ...embeddedConnection(server, 'postgres'),
    application_name: `recorte pid ${process.pid}`,
  });
  keeper.on('error', () => undefined); // the pool reports a lost server; this connection only holds the lock
  await keeper.connect();
  if (asOwner) await becomeOwner(keeper, config.DATA_DIR);
  await createIfMissing(keeper);
  const { db, pool, close } = connect(connection, config.DATABASE_POOL);
  return {
    db,
    pool,
    connection,
    async close() {
      await close();
      await keeper.end().catch(() => undefined);
      if (asOwner || server.isStartedByUs) await server.stop();
    },
  };
}

async function becomeOwner(keeper: pg.Client, folder: string): Promise<void> {
  const { rows } = await keeper.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [ownerLock]);
  if (rows[0]?.ok) return;
  const holder = await keeper.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.objid = $1`,
    [ownerLock],
  );
  await keeper.end();
  throw new StopError(`the data folder ${folder} is in use by another Recorte (${holder.rows[0]?.name ?? 'unknown'})`);
}

async function createIfMissing(keeper: pg.Client): Promise<void> {
  const { rowCount } = await keeper.query("select 1 from pg_database where datname = 'recorte'");
  if (rowCount) return;
  try {
    await keeper.query('create database recorte');
  } catch (error) {
    if ((error as { code?: string }).code !== '42P04') throw error; // made meanwhile by another start
  }
}

export function connect(connection: pg.PoolConfig, max: number): Database {
  const pool = new pg.Pool({ ...connection, max, connectionTimeoutMillis: 5_000, statement_timeout: 30_000 });
  pool.on('error', () => undefined); // an idle connection was cut: the next query opens another
  return { db: drizzle(pool), pool, connection, close: () => pool.end() };
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
