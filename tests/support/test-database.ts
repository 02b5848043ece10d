import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { connect, type Database, type Db, type Handle } from '../../platform/db/open-database.ts';
import { withDatabase } from './global-setup.ts';

/** One connection to the server for all tests of a worker. */
let administration: Promise<pg.Client> | undefined;

async function connectAdmin(): Promise<pg.Client> {
  const admin = new pg.Client(inject('server'));
  admin.on('error', () => undefined); // the server ends with the run
  await admin.connect();
  return admin;
}

/** A separate database for the running test, cloned from the migrated template and dropped when the test ends. */
export async function createTestDatabase(): Promise<Database> {
  const server = inject('server');
  const name = `recorte_test_${randomBytes(6).toString('hex')}`;
  administration ??= connectAdmin();
  const admin = await administration;
  await admin.query(`create database ${name} template ${inject('template')} strategy file_copy`);
  const database = connect(withDatabase(server, name), 20);
  onTestFinished(async () => {
    await database.close();
    await admin.query(`drop database if exists ${name} with (force)`);
  });
  return database;
}

/** Returns once this many other connections of this database wait for a lock. */
export async function waitForLockWaiters(db: Db, count: number): Promise<void> {
  for (let look = 0; look < 2000; look += 1) {
    const { rows } = await db.execute(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length >= count) return;
  }
  throw new Error('nobody came to wait for the lock');
}

/** Makes every insert into the table fail, like a temporary database error, until the returned function is called. */
export async function refuseInserts(db: Handle, table: string): Promise<() => Promise<void>> {
  const on = sql.identifier(table);
  await db.execute(sql`create or replace function refuse_insert() returns trigger language plpgsql as
    $$ begin raise exception 'refused' using errcode = '53200'; end $$`);
  await db.execute(
    sql`create trigger refuse_insert before insert on ${on} for each row execute function refuse_insert()`,
  );
  return async () => {
    await db.execute(sql`drop trigger refuse_insert on ${on}`);
  };
}
