import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
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

/** Applies one migration after another, so that a test of each one clones it instead of running all earlier ones. */
const ladder = newName();
let rung = 0;
beforeAll(() => onServer(`create database ${ladder}`));
afterAll(() => onServer(`drop database ${ladder} with (force)`));

/** A database with the first `count` migrations, dropped when the test ends. */
async function databaseAt(count: number) {
  if (count < rung) {
    await onServer(`drop database ${ladder}`);
    await onServer(`create database ${ladder}`);
  }
  if (count > 0) await migrateDatabase(withDatabase(server, ladder), { most: count });
  rung = count;
  const name = newName();
  await onServer(`create database ${name} template ${ladder} strategy file_copy`);
  const connection = withDatabase(server, name);
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

  it('turns the sentences of the ledger into codes with their detail', async () => {
    const index = journal.entries.findIndex(({ tag }) => tag.endsWith('reason-codes'));
    const { connection, client } = await databaseAt(index);
    const reasons = [
      ['no confirmed number', 'no_number', null],
      ['suspended', 'suspended', null],
      ['given up after 8 tries: 452 4.2.2 mailbox full', 'server_refused', '452 4.2.2 mailbox full'],
      ['not accepted before the deadline; last: no answer within 60 s (envelope)', 'no_answer', '60'],
      ['message sent, no answer within 300 s (dot)', 'no_answer_after_message', '300'],
      ['421 first\nthe connection was closed', 'server_refused', '421 first\nthe connection was closed'],
    ] as const;
    await client.query('alter table deliveries drop constraint deliveries_edition_fk'); // no editions are needed here
    for (const [row, [reason]] of reasons.entries()) {
      await client.query(
        `insert into deliveries (id, edition_id, user_id, local_date, channel, due_at, deadline_at, message_id, reason)
         values (${sampleOf('uuid', row)}, ${sampleOf('uuid', row)}, ${sampleOf('uuid', row)}, current_date, 'email', now(), now(), 'm', $1)`,
        [reason],
      );
    }
    await migrateDatabase(connection, { most: index + 1 });
    const { rows } = await client.query('select reason, reason_detail from deliveries order by id');
    expect(rows.map(({ reason, reason_detail }) => [reason, reason_detail])).toEqual(
      reasons.map(([, code, detail]) => [code, detail]),
    );
  });

  it('turns the sentences about payments into codes with their detail', async () => {
    const index = journal.entries.findIndex(({ tag }) => tag.endsWith('payment-codes'));
    const { connection, client } = await databaseAt(index);
    await client.query('set session_replication_role = replica'); // no readers are needed here
    const attempts = [
      [null, null, null],
      ['never opened', 'never_opened', null],
      ['unknown customer', 'unknown_customer', null],
      ['stripe: the price is archived', 'provider_refused', 'stripe: the price is archived'],
    ];
    const events = [
      ['superseded', 'superseded', null],
      ['stranger customer', 'no_reader', null],
      ['lost customer', 'unknown_customer', null],
      ['ProviderError: stripe: timeout', 'failed', 'ProviderError: stripe: timeout'],
    ];
    for (const [row, [failure]] of attempts.entries())
      await client.query(
        `insert into checkout_attempts (id, user_id, provider, price_id, state, created_at, expires_at, failure)
         values (${sampleOf('uuid', row)}, ${sampleOf('uuid', row)}, 'stripe', 'p', 'failed', now(), now(), $1)`,
        [failure],
      );
    for (const [row, [reason]] of events.entries())
      await client.query(
        `insert into payment_events (provider, event_id, type, created_at, received_at, next_try_at, reason)
         values ('stripe', '${row}', 't', now(), now(), now(), $1)`,
        [reason],
      );
    await migrateDatabase(connection, { most: index + 1 });
    const rowsOf = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows;
    expect(await rowsOf('select failure, failure_detail from checkout_attempts order by id')).toEqual(
      attempts.map(([, ...coded]) => coded),
    );
    expect(await rowsOf('select reason, reason_detail from payment_events order by event_id')).toEqual(
      events.map(([, ...coded]) => coded),
    );
  });

  it('copies saved stories with their words, marks and outlets', async () => {
    const index = journal.entries.findIndex(({ tag }) => tag.startsWith('0034'));
    const { connection, client } = await databaseAt(index);
    await fill(client);
    await client.query('update edition_items set saved_at = null where id = $1', [uuidOf(3)]);
    await client.query('update edition_items set saved_at = $2, title_marks = $3, outlets = $4 where id = $1', [
      uuidOf(1),
      '2026-02-03T04:05:06Z',
      '[[0, 4]]',
      '["Folha"]',
    ]);
    await migrateDatabase(connection, { most: index + 1 });
    const { rows } = await client.query('select * from saved_stories order by item_id');
    expect(rows).toMatchObject([
      {
        ...{ user_id: uuidOf(1), item_id: uuidOf(1), edition_id: uuidOf(1), time_zone: 'text 1' },
        ...{ saved_at: new Date('2026-02-03T04:05:06Z') },
        story: {
          ...{ term: 'text 1', title: 'text 1', titleMarks: [[0, 4]], url: 'text 1', summary: 'text 1' },
          ...{ summaryMarks: {}, outlets: ['Folha'], kind: 'text 1', isUpdate: false, isMore: false },
        },
      },
      { user_id: uuidOf(2), item_id: uuidOf(2), story: { title: 'text 2' } },
    ]);
  });

  it('gives items that say the same one text, and each the text it had', async () => {
    const index = journal.entries.findIndex(({ tag }) => tag.endsWith('texts-once'));
    const { connection, client } = await databaseAt(index);
    await client.query('set session_replication_role = replica'); // no editions are needed here
    await client.query(
      `create table edition_items_2026_01 partition of edition_items for values from ('2026-01-01') to ('2026-02-01')`,
    );
    const items = [
      { on: '2026-01-05', title: 'Um', summary: 'Resumo.', marks: [[0, 2]], term: 'energia' },
      { on: '2026-01-05', title: 'Um', summary: 'Resumo.', marks: [[0, 2]], term: 'luz' },
      { on: '2026-01-05', title: 'Um', summary: 'Resumo.', marks: [], term: 'vento' },
      { on: '2025-12-31', title: 'Um', summary: 'Resumo.', marks: [[0, 2]], term: 'energia' },
      { on: '2026-01-05', title: 'Dois', summary: 'Outro.', marks: [], term: 'soja' },
    ];
    const reasons = [{ type: 'count', n: 2 }];
    for (const [row, { on, title, summary, marks, term }] of items.entries())
      await client.query(
        `insert into edition_items (id, edition_id, user_id, local_date, position, is_in_mail, term_id, term, story_id, article_ids, title,
           title_marks, url, summary, summary_marks, summary_parts, outlets, kind, reasons, is_update)
         values (${sampleOf('uuid', row)}, ${sampleOf('uuid', 0)}, ${sampleOf('uuid', row)}, $1, ${row}, true, ${sampleOf('uuid', 0)}, $2,
           's', '{3,4}', $3, $4, 'https://a.example/', $5, '[]', '[]', '[{"id": "a"}]', 'about', $6, true)`,
        [on, term, title, JSON.stringify(marks), summary, JSON.stringify(reasons)],
      );
    await migrateDatabase(connection, { most: index + 1 });
    const { rows } = await client.query(
      `select i.local_date::text as on, s.title, s.summary, t.title_marks as marks, i.term, s.article_ids::text as articles, t.reasons,
         t.is_update as update, s.outlets
       from edition_items i join item_texts t on t.id = i.text_id and t.local_date = i.local_date
         join story_texts s on s.id = t.story_text_id and s.local_date = t.local_date order by i.position`,
    );
    const same = { articles: '{3,4}', reasons, update: true, outlets: [{ id: 'a' }] };
    expect(rows).toEqual(items.map((item) => ({ ...item, ...same })));
    const { rows: parts } = await client.query(
      `select tableoid::regclass::text as part, count(*)::int as n from story_texts group by 1
       union all select tableoid::regclass::text, count(*)::int from item_texts group by 1 order by 1`,
    );
    expect(parts).toEqual([
      { part: 'item_texts_2026_01', n: 3 },
      { part: 'item_texts_rest', n: 1 },
      { part: 'story_texts_2026_01', n: 2 },
      { part: 'story_texts_rest', n: 1 },
    ]);
  });

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
    expect(await migrateDatabase(connection, { folder: folderOf(all - 1), mayUpgrade: false })).toBe(all - 1); // an empty one
    await expect(migrateDatabase(connection, { mayUpgrade: false })).rejects.toThrow(
      /1 migration older.*recorte migrate/,
    );
    expect(await appliedMigrations(client)).toHaveLength(all - 1);
    expect(await migrateDatabase(connection)).toBe(1);
    expect(await migrateDatabase(connection, { mayUpgrade: false })).toBe(0);
    await expect(migrateDatabase(connection, { folder: folderOf(all - 1) })).rejects.toThrow(/newer than this version/);
  });
});
