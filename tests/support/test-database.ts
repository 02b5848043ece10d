import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { connect, type Database, type Db } from '../../platform/db/open-database.ts';
import { withDatabase } from './global-setup.ts';

/** A database of its own for the running test, cloned from the migrated template, gone when the test ends. */
export async function createTestDatabase(): Promise<Database> {
  const server = inject('server');
  const name = `recorte_test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`create database ${name} template ${inject('template')}`);
  const database = connect(withDatabase(server, name), 20);
  onTestFinished(async () => {
    await database.close();
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  });
  return database;
}

/** Returns once so many other connections of this database wait for a lock. */
export async function waitForLockWaiters(db: Db, count: number): Promise<void> {
  for (let look = 0; look < 2000; look += 1) {
    const { rows } = await db.execute(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length >= count) return;
  }
  throw new Error('nobody came to wait for the lock');
}
