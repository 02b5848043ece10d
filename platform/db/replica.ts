import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { AppError } from '../../contract/errors.ts';
import type { Log } from '../log.ts';
import { isBehindPooler, isPassing, openClient } from './connection.ts';
import { type Db, type OpenPool, openPool } from './open-database.ts';

const followsAnother = 'not a replica of this server';
const lookEveryMs = 1_000;
const longestLookMs = 1_000;
/** A replica that is further behind is not read from. */
const longestLagMs = 5_000;
/** A caller reads from the primary for this long after a write: longer than the lag of a replica in use. */
export const ownWritesSeconds = 10;
/** Most positions of the primary kept until the replica reaches them. */
const mostPositions = 60;

interface ReplicaOptions {
  connection: pg.PoolConfig;
  primary: Db;
  /** Most connections. */
  max: number;
  log?: Log;
}

interface Position {
  at: number;
  written: bigint;
}

export type Replica = ReturnType<typeof openReplica>;

/**
 * A streaming replica for reads that may be some seconds old. Its lag is measured by the primary's write positions, noted once a
 * second with the time, against the position it has replayed. The servers' clocks do not matter.
 */
export function openReplica({ connection, primary, max, log }: ReplicaOptions) {
  let open: (OpenPool & { db: Db }) | undefined;
  let freshAt: number | undefined;
  let problem: string | undefined = 'not looked at yet';
  let isLogged = false;
  let awaited: Position[] = [];

  const lagMs = () => (freshAt === undefined ? Number.POSITIVE_INFINITY : performance.now() - freshAt);
  const isUsed = () => problem === undefined && lagMs() <= longestLagMs;

  const setAside = (error: unknown) => {
    problem = (error as Error).message;
    awaited = [];
  };

  async function compare(): Promise<void> {
    const at = performance.now();
    const written = await writtenAt(primary);
    if (awaited.length < mostPositions) awaited.push({ at, written: BigInt(written.position ?? 0) });
    open ??= await openReads(connection, max);
    const { position, log: followed } = await replayedAt(open.pool);
    if (position === null || followed !== written.log) throw new Error(followsAnother);
    const reached = awaited.findLastIndex(({ written: wanted }) => wanted <= BigInt(position));
    freshAt = awaited[reached]?.at ?? freshAt;
    awaited = awaited.slice(reached + 1);
    problem = lagMs() <= longestLagMs ? undefined : 'too far behind';
  }

  let looking: Promise<void> | undefined;
  /** Compares both servers; called automatically once a second. */
  const look = (): Promise<void> => {
    looking ??= compare()
      .catch(setAside)
      .finally(() => {
        looking = undefined;
        if (isLogged !== isUsed()) return;
        isLogged = !isLogged;
        if (isLogged) log?.warn({ problem }, 'replica: not read from, the primary answers');
        else log?.info('replica: read from again');
      });
    return looking;
  };
  const timer = setInterval(() => void look(), lookEveryMs).unref();
  void look();

  return {
    /** Runs a read on the replica while it is fresh; otherwise, or if the replica fails, on the primary. */
    async read<T>(onReplica: (db: Db) => Promise<T>, onPrimary: () => Promise<T>): Promise<T> {
      if (!open || !isUsed()) return onPrimary();
      try {
        return await onReplica(open.db);
      } catch (error) {
        // a rate limit or a slow search: the primary would only repeat the work
        if (error instanceof AppError && error.code !== 'NOT_FOUND') throw error;
        // a row not replicated yet, a lost connection or a conflict with replay: ask the primary
        if (isPassing(error)) setAside(error);
        if (!(error instanceof AppError)) log?.warn({ err: error }, 'replica: a read failed, the primary answers');
        return onPrimary();
      }
    },
    look,
    state: () => ({
      isUsed: isUsed(),
      /** Age of the newest primary position that the replica has replayed; undefined before the first. */
      lagSeconds: freshAt === undefined ? undefined : lagMs() / 1000,
      /** Why it is not used. */
      problem: isUsed() ? undefined : (problem ?? 'no answer'),
    }),
    async close() {
      clearInterval(timer);
      await looking;
      await open?.close();
    },
  };
}

async function openReads(connection: pg.PoolConfig, max: number) {
  const client = await openClient(connection);
  const isPooled = await isBehindPooler(client).finally(() => client.end());
  const opened = openPool(connection, max, isPooled);
  return { ...opened, db: drizzle(opened.pool) };
}

/** A server's WAL position and system identifier: positions of different installations cannot be compared. */
interface Place {
  position: string | null;
  log: string;
}

const ownLog = '(select system_identifier::text from pg_control_system()) as log';

async function writtenAt(primary: Db): Promise<Place> {
  const { rows } = await primary.execute<Place & Record<string, unknown>>(
    sql.raw(`select pg_current_wal_lsn() - '0/0'::pg_lsn as position, ${ownLog}`),
  );
  return rows[0] as Place;
}

async function replayedAt(pool: pg.Pool): Promise<Place> {
  const replayed = "case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0'::pg_lsn end";
  const question = { text: `select ${replayed} as position, ${ownLog}`, query_timeout: longestLookMs };
  const { rows } = await pool.query<Place>(question);
  return rows[0] as Place;
}

/** For a single check: the state now, or after waiting for the longest allowed lag. */
export async function tryReplica(options: ReplicaOptions) {
  const replica = openReplica(options);
  try {
    for (const end = performance.now() + longestLagMs; performance.now() < end; await sleep(100)) {
      await replica.look();
      const { isUsed, problem } = replica.state();
      if (isUsed || problem === followsAnother) break;
    }
    return replica.state();
  } finally {
    await replica.close();
  }
}
