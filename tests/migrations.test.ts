import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { readHead } from '../platform/backup/restore.ts';
import { appliedMigrations, migrateDatabase } from '../platform/db/migrate.ts';
import { withDatabase } from './support/global-setup.ts';

const own = path.join(import.meta.dirname, '..', 'migrations');
interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}
const journal = JSON.parse(readFileSync(path.join(own, 'meta', '_journal.json'), 'utf8')) as Journal;
const textOf = (tag: string) => readFileSync(path.join(own, `${tag}.sql`), 'utf8');

const server = inject('server');
const newName = () => `recorte_migrations_${randomBytes(6).toString('hex')}`;

async function onServer(statement: string): Promise<void> {
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

/** A database with the first `count` migrations, dropped when the test ends. */
async function databaseAt(count: number) {
  const name = newName();
  await onServer(`create database ${name}`);
  const connection = withDatabase(server, name);
  if (count > 0) await migrateDatabase(connection, { most: count });
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await onServer(`drop database ${name} with (force)`);
  });
  return { connection, client };
}

/** A folder with the first `count` migrations and further ones. */
function folderOf(count: number, further: string[] = []): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(own, folder, { recursive: true });
  const entries = journal.entries.slice(0, count);
  for (const [index, text] of further.entries()) {
    const tag = `further_${index}`;
    const last = entries.at(-1)!;
    entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
    writeFileSync(path.join(folder, `${tag}.sql`), text);
  }
  writeFileSync(path.join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
  return folder;
}

const uuidOf = (row: number) => `00000000-0000-4000-8000-${String(row).padStart(12, '0')}`;

/** A value of the type, different from row to row. */
function sampleOf(type: string, row: number): string {
  if (type === 'uuid') return `'${uuidOf(row)}'`;
  if (/int|numeric|double|real/.test(type)) return String(row);
  if (type === 'xid8') return `'${row}'`;
  if (type === 'boolean') return 'false';
  if (type === 'date') return `date '2026-01-01' + ${row}`;
  if (/timestamp/.test(type)) return `timestamptz '2026-01-01' + interval '${row} hours'`;
  if (/^json/.test(type)) return `'{}'`;
  if (type === 'bytea') return `'\\x0${row}'`;
  if (/time/.test(type)) return `'06:30'`;
  if (type.endsWith('[]') || type === 'ARRAY') return `'{}'`;
  return `'text ${row}'`;
}

/** Three rows in every table of any schema; foreign keys are not enforced. */
async function fill(client: pg.Client): Promise<Map<string, number>> {
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    `select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.is_identity = 'NO'
       and not exists (select 1 from pg_inherits where inhrelid = format('public.%I', c.table_name)::regclass)
     order by c.table_name, c.ordinal_position`,
  );
  const tables = [...Map.groupBy(rows, (row) => row.table)];
  const inserts = tables.map(([table, columns]) => {
    const names = columns.map(({ column }) => `"${column}"`).join(', ');
    const values = [1, 2, 3].map((row) => `(${columns.map(({ type }) => sampleOf(type, row)).join(', ')})`);
    return `insert into "${table}" (${names}) values ${values.join(', ')} on conflict do nothing`;
  });
  const results = (await client.query(inserts.join('; '))) as unknown as pg.QueryResult[];
  const counts = new Map(tables.map(([table], at) => [table, results[at]?.rowCount ?? 0]));
  await client.query('set session_replication_role = origin');
  return counts;
}

describe('a migration', () => {
  it.each(journal.entries.slice(1).map(({ tag }, before) => [tag, before + 1] as const))(
    '%s carries the rows of the version before',
    async (tag, index) => {
      const { connection, client } = await databaseAt(index);
      const before = await fill(client);
      expect(before.size).toBeGreaterThan(20);
      expect(await migrateDatabase(connection, { most: index + 1 })).toBe(1);
      const dropped = new Set(
        [...textOf(tag).matchAll(/drop table (?:if exists )?"?(\w+)"?/gi)].map(([, name]) => name),
      );
      const kept = [...before].filter(([table]) => !dropped.has(table));
      const counts = kept.map(([table]) => `select '${table}' as table, count(*)::int as n from "${table}"`);
      const { rows } = await client.query<{ table: string; n: number }>(counts.join(' union all '));
      expect(new Map(rows.map(({ table, n }) => [table, n]))).toEqual(new Map(kept));
    },
  );

  it('that builds an index beside the work of others has nothing else in it, and can be run again', () => {
    for (const { tag } of journal.entries) {
      const statements = textOf(tag).split('--> statement-breakpoint');
      if (!statements.some((text) => /concurrently/i.test(text))) continue;
      for (const text of statements)
        expect(text.trim()).toMatch(/^(create (unique )?index|drop index) concurrently if (not )?exists /i);
    }
  });

  it('finishes an index whose building was interrupted', async () => {
    const all = journal.entries.length;
    const { connection, client } = await databaseAt(all);
    const further = [
      'create unique index concurrently if not exists "one_name" on "user" ("name")',
      'create table later (id int)',
    ];
    await client.query(`insert into "user" (name, email) values ('same', 'a@exemplo.com'), ('same', 'b@exemplo.com')`);
    const folder = folderOf(all, further);
    await expect(migrateDatabase(connection, { folder })).rejects.toThrow(/one_name|unique/);
    await client.query(`update "user" set name = email`);
    expect(await migrateDatabase(connection, { folder })).toBe(2);
    const { rows } = await client.query(`select indisvalid from pg_index where indexrelid = '"one_name"'::regclass`);
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  it('is migrated only if allowed; an older program refuses a newer schema', async () => {
    const { connection, client } = await databaseAt(0);
    const all = journal.entries.length;
    const newer = folderOf(all, ['create table later (id int)']);
    expect(await migrateDatabase(connection, { mayUpgrade: false })).toBe(all); // an empty one
    await expect(migrateDatabase(connection, { folder: newer, mayUpgrade: false })).rejects.toThrow(
      /1 migration older.*recorte migrate/,
    );
    expect(await appliedMigrations(client)).toHaveLength(all);
    expect(await migrateDatabase(connection, { folder: newer })).toBe(1);
    expect(await migrateDatabase(connection, { folder: newer, mayUpgrade: false })).toBe(0);
    await expect(migrateDatabase(connection)).rejects.toThrow(/newer than this version/);
  });

  it('leaves the database of version 1.0.0 alone, and says how its data come over', async () => {
    const { connection, client } = await databaseAt(0);
    const head = await readHead(path.join(import.meta.dirname, 'support', 'backups', 'version-1.0.0.gz'));
    await client.query(
      'create schema drizzle; create table drizzle.__drizzle_migrations (hash text, created_at bigint)',
    );
    for (const [at, hash] of head.migrations.entries())
      await client.query('insert into drizzle.__drizzle_migrations values ($1, $2)', [hash, at]);
    for (const mayUpgrade of [true, false])
      await expect(migrateDatabase(connection, { mayUpgrade })).rejects.toThrow(
        /recorte backup FILE.*restore FILE --move/,
      );
    expect(await appliedMigrations(client)).toEqual(head.migrations);
    const { rows } = await client.query("select 1 from information_schema.tables where table_schema = 'public'");
    expect(rows).toEqual([]);
  });
});
