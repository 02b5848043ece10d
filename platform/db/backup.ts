import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { StopError } from '../stop-error.ts';
import { migrateDatabase } from './migrate.ts';

/**
 * A backup is one gzip file of JSON lines: a head, then per table its name and its rows. Every row as PostgreSQL writes it
 * to JSON, read in one snapshot, so it is whole even while people work. The queue is left out: due work is found in the rows.
 */
const format = 'recorte-backup-1';
const batch = 1000;

interface TableShape {
  name: string;
  columns: string[];
  hasIdentity: boolean;
}

async function tablesOf(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<{ table_name: string; columns: string[]; has_identity: boolean }>(
    `select c.table_name, array_agg(c.column_name::text order by c.ordinal_position) as columns, bool_or(c.is_identity = 'YES') as has_identity
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
     group by c.table_name order by c.table_name`,
  );
  return rows.map((row) => ({ name: row.table_name, columns: row.columns, hasIdentity: row.has_identity }));
}

async function* readAll(client: pg.Client): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only');
  const { rows: applied } = await client.query('select hash from drizzle.__drizzle_migrations order by created_at');
  yield `${JSON.stringify({ format, migrations: applied.map((row) => row.hash) })}\n`;
  for (const { name } of await tablesOf(client)) {
    const table = pg.escapeIdentifier(name);
    yield `${JSON.stringify({ table: name })}\n`;
    await client.query(`declare reader no scroll cursor for select to_jsonb(t)::text as row from ${table} t`);
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${batch} from reader`);
      if (rows.length === 0) break;
      yield rows.map(({ row }) => `${row}\n`).join('');
    }
    await client.query('close reader');
  }
  await client.query('commit');
}

/** Written beside and renamed, so that a file of that name is always a whole backup. */
export async function backupDatabase(connection: pg.PoolConfig, file: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await pipeline(Readable.from(readAll(client)), createGzip(), createWriteStream(`${file}.part`, { mode: 0o600 }));
    await rename(`${file}.part`, file);
  } finally {
    await client.end();
  }
}

/** Into an empty database only, all or nothing. Returns how many rows each table got. */
export async function restoreDatabase(connection: pg.PoolConfig, file: string): Promise<Record<string, number>> {
  await migrateDatabase(connection);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('begin');
    const counts = await restoreTables(client, file);
    await client.query('commit');
    return counts;
  } finally {
    await client.end();
  }
}

async function restoreTables(client: pg.Client, file: string): Promise<Record<string, number>> {
  const shapes = new Map((await tablesOf(client)).map((shape) => [shape.name, shape]));
  const people = await client.query('select 1 from "user" limit 1');
  if (people.rowCount) throw new StopError('restore: the database is not empty');
  const constraints = await dropForeignKeys(client);
  const counts: Record<string, number> = {};
  let shape: TableShape | undefined;
  let rows: string[] = [];
  const flush = async () => {
    if (!shape || rows.length === 0) return;
    const table = pg.escapeIdentifier(shape.name);
    const columns = shape.columns.map(pg.escapeIdentifier).join(', ');
    const overriding = shape.hasIdentity ? 'overriding system value' : '';
    await client.query(
      `insert into ${table} (${columns}) ${overriding} select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [`[${rows.join(',')}]`],
    );
    counts[shape.name] = (counts[shape.name] ?? 0) + rows.length;
    rows = [];
  };
  let isFirst = true;
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    if (isFirst) {
      await checkHead(client, line);
      isFirst = false;
      continue;
    }
    const head = line.startsWith('{"table":') ? (JSON.parse(line) as { table: string }) : undefined;
    if (head) {
      await flush();
      shape = shapes.get(head.table);
      if (!shape) throw new StopError(`restore: the file has a table "${head.table}" that this version does not know`);
      await client.query(`delete from ${pg.escapeIdentifier(shape.name)}`);
      continue;
    }
    rows.push(line);
    if (rows.length >= batch) await flush();
  }
  await flush();
  for (const sql of constraints) await client.query(sql);
  await advanceIdentities(client, [...shapes.values()]);
  return counts;
}

async function checkHead(client: pg.Client, line: string): Promise<void> {
  const head = JSON.parse(line) as { format?: string; migrations?: string[] };
  if (head.format !== format) throw new StopError('restore: this file is not a Recorte backup');
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  );
  if (JSON.stringify(head.migrations) !== JSON.stringify(rows.map((row) => row.hash))) {
    throw new StopError('restore: the backup was made by another version; restore it with that version, then update');
  }
}

/** Rows arrive table by table; the links between them are checked when they are put back. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
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
