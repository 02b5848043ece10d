import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { StopError } from '../stop-error.ts';
import { openClient } from './connection.ts';

const lock = 7_201_002;
const longestWaitMs = 120_000;
const noticeAfterMs = 2_000;

interface LockOptions {
  longestMs?: number;
  say?: ((line: string) => void) | undefined;
}

/**
 * Runs what only one process at a time may do to a database: migrate, create the first account. The lock belongs to a transaction,
 * not to a session, so that a pooler can neither keep nor lose it.
 */
export async function withStartLock<T>(
  connection: PoolConfig,
  work: () => Promise<T>,
  { longestMs = longestWaitMs, say }: LockOptions = {},
): Promise<T> {
  const client = await openClient(connection);
  try {
    const began = performance.now();
    let isLogged = false;
    for (;;) {
      await client.query('begin');
      // this transaction is idle while the work runs, and some servers end idle transactions
      await client.query('set local idle_in_transaction_session_timeout = 0');
      // without parameters: an open portal would hold a snapshot, and concurrent index builds wait for snapshots
      const { rows } = await client.query<{ ok: boolean }>(`select pg_try_advisory_xact_lock(${lock}) as ok`);
      if (rows[0]?.ok) break;
      await client.query('rollback');
      const waited = performance.now() - began;
      if (waited > longestMs) {
        throw new StopError(
          `database: another process has been preparing this database for more than ${Math.round(longestMs / 1000)} s; see what it says, or end it`,
        );
      }
      if (waited > noticeAfterMs && !isLogged) {
        isLogged = true;
        say?.('waiting for another process that prepares this database');
      }
      await sleep(100);
    }
    return await work();
  } finally {
    await client.query('rollback').catch(() => undefined);
    await client.end().catch(() => undefined);
  }
}
