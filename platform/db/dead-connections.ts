import type pg from 'pg';
import { openClient } from './connection.ts';

interface Patience {
  lookEveryMs: number;
  /** A statement without a byte of answer for so long is looked into. */
  silentForMs: number;
}
const usual: Patience = { lookEveryMs: 2_000, silentForMs: 5_000 };

interface Borrowed {
  since: number;
  bytes: number;
}
/** The parts of the driver's connection that tell whether the server still speaks to it. */
interface Wire {
  processID: number;
  /** The statement that waits for its answer. */
  _activeQuery: object | null;
  connection: { stream: { bytesRead: number; destroy(error: Error): void } };
}

/**
 * A connection can die without a word: the other end is gone, and whoever asked waits until a limit made for slow statements.
 * Those that have been silent for a while are looked up at the server by a connection of its own; what it does not know as
 * working is cut, so that the request fails at once and the pool opens another. RELIABILITY.md F19.
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
      // a process that had no processor for seconds finds the answers only while it asks here
      const isSilentStill = borrowed.get(client) === seen && bytesOf(client) === seen.bytes;
      if (isSilentStill && !working.has(wireOf(client).processID))
        wireOf(client).connection.stream.destroy(new Error('the database connection is dead'));
    }
  };
  const timer = setInterval(() => void look(), lookEveryMs).unref();
  return () => clearInterval(timer);
}

/** Which of these server processes are at work on a statement; none when nobody answers. A pooler hides them: all, if it answers. */
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
