import pg from 'pg';
import { minuteMs } from '../../contract/rules/durations.ts';

/** SQLSTATE classes unrelated to the rows: lost connections, resource limits, shutdowns, serialization conflicts. */
const passingStates = /^(08|40|53|55|57P|58)/;
/** Messages of the driver and the pool for errors without a code. */
const lostConnection =
  /connection (terminated|ended|is dead)|timeout exceeded when trying to connect|query read timeout|not queryable|client was closed/i;

/** The code of an error or of its cause: SQLSTATE, or Node's. */
export function databaseCode(error: unknown): string | undefined {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause ? databaseCode(cause) : undefined;
}

/** Whether a retry may succeed: the cause is the server's state, not the rows. */
export function isPassing(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string') return passingStates.test(code) || /^E[A-Z]+$/.test(code);
    if (lostConnection.test(cause.message)) return true;
  }
  return false;
}

/** TCP keepalive detects a peer that disappeared without closing the connection. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };
const connectionTimeoutMillis = 5_000;
/** Longer than the minute between two runs: a new connection loads all partitions and plans its statements again. */
const idleTimeoutMillis = 90_000;
const longestStatementMs = 30_000;
/** Ends idle transactions, so that a hanging process releases its row locks. */
const longestIdleMs = 5 * minuteMs;

/** A separate connection, for work without a time limit: migrations, backups, locks. */
export async function openClient(connection: pg.PoolConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...keepAlive, connectionTimeoutMillis, ...connection });
  client.on('error', () => undefined); // the pending statement fails with the same error
  await client.connect();
  return client;
}

/**
 * A pooler in transaction mode gives every transaction another connection, on which a named prepared statement is unknown.
 * Statements are sent without names, and limits are set for each transaction.
 */
class PooledClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const pooled = (first: unknown, ...rest: unknown[]) => query(forPooler(first), ...rest);
    this.query = pooled as typeof this.query;
  }
}

const limitsOfTransaction = `set local statement_timeout = ${longestStatementMs}; set local idle_in_transaction_session_timeout = ${longestIdleMs}`;

function forPooler(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || 'submit' in query || !('text' in query)) return query;
  const { name: _, ...rest } = query as { name?: string; text: string };
  return /^begin\b/i.test(rest.text) ? { ...rest, text: `${rest.text}; ${limitsOfTransaction}` } : rest;
}

/**
 * Data is in memory or on a disk without seek time. With the default `random_page_cost` of 4 the planner scans
 * thousands of rows to update ten. JIT is off: with months of history it compiles for a second what runs for a
 * millisecond.
 */
const planning = '-c random_page_cost=1.1 -c jit=off';

/** The settings of a pool, with or without a pooler. */
export function poolSettings(connection: pg.PoolConfig, isPooled: boolean): pg.PoolConfig {
  return {
    ...keepAlive,
    connectionTimeoutMillis,
    idleTimeoutMillis,
    // a pooler refuses settings for a connection that other clients will share
    ...(isPooled
      ? { Client: PooledClient }
      : {
          statement_timeout: longestStatementMs,
          idle_in_transaction_session_timeout: longestIdleMs,
          options: planning,
        }),
    query_timeout: longestStatementMs + 5_000,
    ...connection,
  };
}

/** Whether there is a pooler: it reports a number of its own instead of the server process's pid. */
export async function isBehindPooler(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== (client as unknown as { processID: number }).processID;
}

interface Patience {
  lookEveryMs: number;
  /** A statement without any answer for this long is checked. */
  silentForMs: number;
}
const usual: Patience = { lookEveryMs: 2_000, silentForMs: 5_000 };

interface Borrowed {
  since: number;
  bytes: number;
}
/** The parts of the driver's connection that show whether the server still answers. */
interface Wire {
  processID: number;
  /** The statement that waits for its answer. */
  _activeQuery: object | null;
  connection: { stream: { bytesRead: number; destroy(error: Error): void } };
}

/**
 * A connection can die silently: the other end has vanished, and the request waits for a timeout made for slow statements. A
 * separate connection asks the server about connections that have been silent for a while. Those the server does not report as
 * working are cut, so that the request fails at once and the pool opens another (requirements F19).
 */
export function cutDeadConnections(
  pool: pg.Pool,
  connection: pg.PoolConfig,
  isPooled: boolean,
  { lookEveryMs, silentForMs } = usual,
): () => void {
  const borrowed = new Map<pg.PoolClient, Borrowed>();
  const wireOf = (client: pg.PoolClient) => client as unknown as Wire;
  const bytesOf = (client: pg.PoolClient) => wireOf(client).connection.stream.bytesRead;
  pool.on('acquire', (client) => borrowed.set(client, { since: performance.now(), bytes: bytesOf(client) }));
  pool.on('release', (_error, client) => borrowed.delete(client));
  pool.on('remove', (client) => borrowed.delete(client));

  let isLooking = false;
  const look = async () => {
    const silent = new Map<pg.PoolClient, Borrowed>();
    for (const [client, seen] of borrowed) {
      const bytes = bytesOf(client);
      const isWaiting = wireOf(client)._activeQuery !== null;
      if (bytes !== seen.bytes || !isWaiting) borrowed.set(client, { since: performance.now(), bytes });
      else if (performance.now() - seen.since > silentForMs) silent.set(client, seen);
    }
    if (silent.size === 0 || isLooking) return;
    isLooking = true;
    const working = await workingAt(
      connection,
      [...silent.keys()].map((client) => wireOf(client).processID),
      isPooled,
    );
    isLooking = false;
    for (const [client, seen] of silent) {
      // after a pause of this process, unread answers may arrive during the check
      const isSilentStill = borrowed.get(client) === seen && bytesOf(client) === seen.bytes;
      if (isSilentStill && !working.has(wireOf(client).processID))
        wireOf(client).connection.stream.destroy(new Error('the database connection is dead'));
    }
  };
  const timer = setInterval(() => void look(), lookEveryMs).unref();
  return () => clearInterval(timer);
}

/**
 * Which of these server processes run a statement; none if the server does not answer. Behind a pooler the pids are
 * unknown: all of them if it answers.
 */
async function workingAt(connection: pg.PoolConfig, pids: number[], isPooled: boolean): Promise<Set<number>> {
  try {
    const client = await openClient({ ...connection, connectionTimeoutMillis: 3_000, query_timeout: 3_000 });
    try {
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where pid = any($1) and state <> 'idle'",
        [pids],
      );
      return new Set(isPooled ? pids : rows.map(({ pid }) => pid));
    } finally {
      void client.end().catch(() => undefined);
    }
  } catch {
    return new Set();
  }
}
