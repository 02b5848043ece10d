import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { connect, type Database } from '../../platform/db/open-database.ts';
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
