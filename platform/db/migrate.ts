import path from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { StopError } from '../stop-error.ts';
import { openClient } from './connection.ts';
import { withStartLock } from './start-lock.ts';

const ownMigrations = path.join(import.meta.dirname, '..', '..', 'migrations');

/** The first of the migrations that were made one after version 1.0.0. */
const firstOfEarlier = '37aef51618a6417eff6bd67966a16f13ad53804267de2d2c8792d66bf10b8878';

interface MigrateOptions {
  folder?: string;
  /** Applies only this many, as an older version would. */
  most?: number;
  /** Otherwise only an empty database is migrated, and an older schema is refused. */
  mayUpgrade?: boolean;
  say?: ((line: string) => void) | undefined;
}

/** Brings the schema up to date where that is allowed. Returns how many migrations were applied. */
export async function migrateDatabase(
  connection: pg.PoolConfig,
  { folder = ownMigrations, most, mayUpgrade = true, say }: MigrateOptions = {},
): Promise<number> {
  const files = readMigrationFiles({ migrationsFolder: folder });
  const pendingNow = async () => {
    const pending = await pendingIn(connection, files, mayUpgrade);
    return most === undefined ? pending : pending.filter((migration) => files.indexOf(migration) < most);
  };
  if ((await pendingNow()).length === 0) return 0;
  return withStartLock(
    connection,
    async () => {
      const pending = await pendingNow(); // another process may have applied them
      if (pending.length > 0) await apply(connection, pending);
      return pending.length;
    },
    { say },
  );
}

/** The migrations still to apply. Refuses a database with migrations that this version does not know. */
async function pendingIn(connection: pg.PoolConfig, files: MigrationMeta[], mayUpgrade: boolean) {
  const client = await openClient(connection);
  try {
    const applied = await appliedMigrations(client);
    if (applied[0] === firstOfEarlier) {
      throw new StopError(
        'database: its schema is that of version 1.0.0 or earlier. Make a backup with the version that runs on it ' +
          '("recorte backup FILE"), then restore it with this one into an empty database ("recorte restore FILE --move")',
      );
    }
    const known = new Set(files.map(({ hash }) => hash));
    if (applied.some((hash) => !known.has(hash))) {
      throw new StopError('database: its schema is newer than this version of Recorte; start the newer one');
    }
    const pending = files.filter(({ hash }) => !applied.includes(hash));
    if (pending.length > 0 && applied.length > 0 && !mayUpgrade) {
      throw new StopError(
        `database: its schema is ${pending.length} migration${pending.length > 1 ? 's' : ''} older than this version; run "recorte migrate" once, or set MIGRATE=1`,
      );
    }
    return pending;
  } finally {
    await client.end();
  }
}

/** Hashes of this version's migrations, in order. */
export const knownMigrations = (): string[] =>
  readMigrationFiles({ migrationsFolder: ownMigrations }).map(({ hash }) => hash);

interface Asked {
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>;
}

/** Hashes in the order they were applied; none in an empty database. */
export async function appliedMigrations(client: Asked): Promise<string[]> {
  const { rows: found } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as place");
  if (found[0]?.place === null) return [];
  const { rows } = await client.query('select hash from drizzle.__drizzle_migrations order by created_at');
  return rows.map(({ hash }) => String(hash));
}

const isConcurrent = ({ sql }: MigrationMeta) => sql.some((statement) => /\bconcurrently\b/i.test(statement));

/**
 * One transaction, except for indexes built concurrently: these cannot be in a transaction, so their migration contains nothing
 * else and can be repeated.
 */
async function apply(connection: pg.PoolConfig, pending: MigrationMeta[]): Promise<void> {
  const client = await openClient(connection);
  try {
    await client.query('begin');
    await client.query('create schema if not exists drizzle');
    await client.query(
      'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    );
    let isOpen = true;
    for (const migration of pending) {
      if (isConcurrent(migration) && isOpen) {
        await client.query('commit');
        isOpen = false;
      } else if (!isConcurrent(migration) && !isOpen) {
        await client.query('begin');
        isOpen = true;
      }
      for (const statement of migration.sql) {
        if (isConcurrent(migration)) await dropUnfinishedIndex(client, statement);
        await client.query(statement);
      }
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        migration.hash,
        migration.folderMillis,
      ]);
    }
    if (isOpen) await client.query('commit');
  } finally {
    await client.end();
  }
}

/** A build that was interrupted leaves an index of that name which is never used. */
async function dropUnfinishedIndex(client: pg.Client, statement: string): Promise<void> {
  const name = /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i.exec(statement)?.[1];
  if (!name) return;
  const { rowCount } = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [`"${name}"`],
  );
  if (rowCount) await client.query(`drop index concurrently "${name}"`);
}
