import type { PoolConfig } from 'pg';
import { onTestFinished } from 'vitest';
import { openReplica, type Replica } from '../../../platform/db/replica.ts';
import { createTestDatabase } from '../test-database.ts';
import type { TestPlatform } from '../test-platform.ts';

export interface FakeReplica {
  replica: Replica;
  /** For DATABASE_READ_URL. */
  url: string;
  /** Stops or resumes the replay of what the primary writes. */
  pause(isPaused: boolean): Promise<void>;
  /** Makes it a replica of another primary. */
  follow(log: number): Promise<void>;
  /** Refuses connections until it is started again. */
  stop(isStopped: boolean): Promise<void>;
}

/**
 * A second database on the same server that imitates a replica: it refuses writes, reports that it is one, and has a
 * replay position. It never receives the primary's data, so that an answer shows which of the two was asked.
 */
export async function fakeReplica({ db, log }: TestPlatform): Promise<FakeReplica> {
  const [copy, other] = [await createTestDatabase(), await createTestDatabase()];
  const { rows } = await copy.pool.query<{ name: string }>('select current_database() as name');
  const name = rows[0]?.name;
  await copy.pool.query(`
    create schema fake;
    create table fake.paused (at pg_lsn);
    create function fake.pg_is_in_recovery() returns bool language sql as 'select true';
    create function fake.pg_last_wal_replay_lsn() returns pg_lsn language sql as
      'select coalesce((select at from fake.paused), pg_catalog.pg_current_wal_lsn())';
    alter database ${name} set search_path = fake, pg_catalog, public;
    alter database ${name} set default_transaction_read_only = on`);
  const replica = openReplica({ connection: copy.connection, primary: db, max: 4, log });
  onTestFinished(() => replica.close());
  await replica.look();
  return {
    replica,
    url: urlOf(copy.connection),
    async pause(isPaused) {
      await copy.pool.query(
        `begin read write; delete from fake.paused; ${
          isPaused ? "insert into fake.paused values ('0/1');" : ''
        } commit`,
      );
    },
    async follow(log) {
      await copy.pool.query(`begin read write;
        create function fake.pg_control_system(out system_identifier bigint) language sql as 'select ${log}';
        commit`);
    },
    async stop(isStopped) {
      await other.pool.query(`alter database ${name} allow_connections ${!isStopped}`);
      if (isStopped)
        await other.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    },
  };
}

function urlOf({ connectionString, host = '', port, user, database }: PoolConfig): string {
  return connectionString ?? `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
