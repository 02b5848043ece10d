import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const ownMigrations = path.join(import.meta.dirname, '..', '..', 'migrations');
const migrationLock = 7_201_002;

/** Brings the schema up to date. Processes that start together wait for each other on one lock. */
export async function migrateDatabase(connection: pg.PoolConfig, migrationsFolder = ownMigrations): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
