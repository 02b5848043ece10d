import pg from 'pg';
import { openClient } from '../db/connection.ts';
import { appliedMigrations, knownMigrations, migrateDatabase } from '../db/migrate.ts';
import { StopError } from '../stop-error.ts';
import {
  type Contents,
  fingerprintOf,
  type Head,
  openSecret,
  readBackup,
  type TableShape,
  tablesOf,
} from './backup-file.ts';
import { changeRowsOfFirstVersion, goneTables, isOfFirstVersion } from './first-version.ts';

const batch = 1000;

export async function readHead(file: string): Promise<Head> {
  for await (const part of readBackup(file)) if (part.kind === 'head') return part.head;
  throw new StopError(`restore: ${file} is empty`);
}

/** Checked before anything is changed: a known version, and the secret that signed its links and hashes. */
export function checkHead(head: Head, secret: string): void {
  const known = knownMigrations();
  if (!isOfFirstVersion(head.migrations) && head.migrations.some((hash, index) => hash !== known[index])) {
    throw new StopError(
      'restore: the backup was made by another version of Recorte; restore it with that version, then update',
    );
  }
  if (head.fingerprint !== fingerprintOf(secret)) {
    throw new StopError(
      'restore: the backup was made under another SECRET. Under this one people would be signed out, links in sent mails ' +
        'would be dead, and addresses that must not be written to would be mailed again. Set SECRET to the one of then' +
        (head.secret ? '; "restore FILE --show-secret" tells it to whoever knows BACKUP_PASSPHRASE' : ''),
    );
  }
}

/** The secret in the backup, decrypted with the passphrase. */
export function secretIn(head: Head, passphrase: string | undefined): string {
  if (!head.secret) throw new StopError('restore: the secret is not in this backup');
  const secret = passphrase ? openSecret(head.secret, passphrase) : undefined;
  if (!secret) throw new StopError('restore: BACKUP_PASSPHRASE is not the one the backup was made with');
  return secret;
}

interface Target {
  connection: pg.PoolConfig;
  keepFile(bucket: string, name: string, bytes: Buffer): Promise<void>;
}

/** Restores into an empty database in one transaction. A backup of an older schema is migrated afterwards. */
export async function restoreBackup({ connection, keepFile }: Target, file: string): Promise<Contents> {
  const { migrations } = await readHead(file);
  const isFirst = isOfFirstVersion(migrations);
  const count = isFirst ? 1 : migrations.length;
  const client = await openClient(connection);
  try {
    if ((await appliedMigrations(client)).length > 0) {
      const people = await client.query('select 1 from "user" limit 1');
      if (people.rowCount) throw new StopError('restore: the database is not empty');
    }
    await migrateDatabase(connection, { most: count });
    if ((await appliedMigrations(client)).length !== count) {
      throw new StopError('restore: the backup is of an older version; restore it into a database without tables');
    }
    await client.query('begin');
    const contents = await restoreParts(client, file, keepFile, isFirst ? goneTables : new Set());
    if (isFirst) await changeRowsOfFirstVersion(client);
    await client.query('commit');
    await migrateDatabase(connection);
    // without statistics the planner takes every table for empty: each deletion would read whole tables
    await client.query('analyze');
    return contents;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function restoreParts(
  client: pg.Client,
  file: string,
  keepFile: Target['keepFile'],
  gone: ReadonlySet<string>,
): Promise<Contents> {
  const shapes = new Map((await tablesOf(client)).map((shape) => [shape.name, shape]));
  const constraints = await dropForeignKeys(client);
  const contents: Contents = { tables: {}, files: 0 };
  let shape: TableShape | undefined;
  let rows: string[] = [];
  const flush = async () => {
    if (!shape || rows.length === 0) return;
    const table = pg.escapeIdentifier(shape.name);
    const given = JSON.parse(rows[0]!) as object;
    // a column that the file does not have gets its default
    const columns = shape.columns
      .filter((column) => column in given)
      .map(pg.escapeIdentifier)
      .join(', ');
    const overriding = shape.hasIdentity ? 'overriding system value' : '';
    await client.query(
      `insert into ${table} (${columns}) ${overriding} select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [`[${rows.join(',')}]`],
    );
    contents.tables[shape.name] = (contents.tables[shape.name] ?? 0) + rows.length;
    rows = [];
  };
  for await (const part of readBackup(file)) {
    if (part.kind === 'row') {
      if (shape) rows.push(part.text);
      if (rows.length >= batch) await flush();
    } else if (part.kind === 'table') {
      await flush();
      shape = shapes.get(part.name);
      if (!shape && gone.has(part.name)) continue;
      if (!shape) throw new StopError(`restore: the file has a table "${part.name}" that this version does not know`);
      await client.query(`delete from ${pg.escapeIdentifier(shape.name)}`);
    } else if (part.kind === 'file') {
      await keepFile(part.bucket, part.name, part.bytes);
      contents.files += 1;
    }
  }
  await flush();
  for (const sql of constraints) await client.query(sql);
  await advanceIdentities(client, [...shapes.values()]);
  return contents;
}

/** Rows arrive table by table, so foreign keys are dropped first and checked when they are added back. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map((row) => row.add);
}

async function advanceIdentities(client: pg.Client, shapes: TableShape[]): Promise<void> {
  for (const { name } of shapes.filter((shape) => shape.hasIdentity)) {
    const table = pg.escapeIdentifier(name);
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), greatest((select max(id) from ${table}), 1))`, [
      table,
    ]);
  }
}
