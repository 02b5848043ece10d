import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { deliverDue } from '../clippings/delivery/deliver-due.ts';
import type { Db } from '../platform/db/open-database.ts';
import { clippingFixture, clippingInput } from './support/news/clipping-fixture.ts';
import { firstMorning } from './support/news/morning.ts';
import { enrolledTerms, enrolMany, printNews } from './support/news/news-fixture.ts';
import { createTestDatabase } from './support/test-database.ts';

/**
 * Requirements of a PostgreSQL that distributes tables by reader (Citus): the reader is in every unique key, and every
 * statement on such a table names the reader. docs/scale.md lists the exceptions; both lists must be equal.
 */
const document = readFileSync(path.join(import.meta.dirname, '..', 'docs', 'scale.md'), 'utf8');

/** The first column of the table under a heading of the document. */
function listedUnder(heading: string): string[] {
  const section = document.split(/^#{2,4} /m).find((part) => part.startsWith(heading)) ?? '';
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1] ?? '');
}

/** Tables that belong to readers, with the column that names the reader. */
async function readerTables(db: Db): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'user_id'`);
  return new Map([['user', 'id'], ['profiles', 'id'], ...rows.map(({ name }) => [name, 'user_id'] as const)]);
}

async function keysWithoutReader(db: Db): Promise<string[]> {
  const tables = await readerTables(db);
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select c.relname as name, array_agg(pg_get_indexdef(i.indexrelid, k.n::int, true) order by k.n) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid cross join lateral unnest(i.indkey) with ordinality k(attnum, n)
    where i.indisunique and c.relnamespace = 'public'::regnamespace and not c.relispartition
    group by i.indexrelid, c.relname`);
  return rows
    .filter(({ name, columns }) => tables.has(name) && !columns.includes(tables.get(name) ?? ''))
    .map(({ name, columns }) => `${name} (${columns.join(', ')})`)
    .toSorted();
}

const tableName =
  /\b(from|join|into|update)\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?(?!set\b|where\b|on\b|order\b|left\b|join\b|cross\b|inner\b|group\b|limit\b|for\b|values\b|select\b)(\w+))?/gi;

/** Whether the readers are given, by a parameter or by rows. A join by reader alone covers all readers. */
const isForGivenReaders = (statement: string) =>
  /user_id"?\s*(?:=\s*(?:any\()?\$|in \(\$)/.test(statement) ||
  /user_id"?\s*=\s*[nrw]\."?user_?id/i.test(statement) ||
  /^insert into .* from (?:jsonb_to_recordset|unnest)\(/.test(statement);

/** The readers' tables that a statement uses without naming the reader. */
function unboundTables(statement: string, tables: ReadonlyMap<string, string>): string[] {
  const unbound: string[] = [];
  for (const [, word = '', name = '', alias = name] of statement.matchAll(tableName)) {
    const column = tables.get(name);
    if (!column) continue;
    if (word.toLowerCase() === 'into') {
      if (!new RegExp(`into "?${name}"? \\([^)]*\\b${column}\\b`).test(statement)) unbound.push(name);
      continue;
    }
    const own = `(?:"?${alias}"?\\.|(?<![.\\w"]))"?${column}"?`;
    const isCompared = new RegExp(`${own}\\s*(?:=|in\\b)|=\\s*${own}(?!\\w)`).test(statement);
    if (!isCompared || !isForGivenReaders(statement)) unbound.push(name);
  }
  return [...new Set(unbound)];
}

/** A statement's action, its tables and its first condition: enough to distinguish the statements of a morning. */
function nameOf(statement: string, tables: string[]): string {
  const plain = statement.replaceAll('"', '');
  const verb = /^with .*? update /.test(plain) ? 'update' : plain.split(' ')[0];
  const condition = / where \(?(?:\w+\.)?(.*?)(?: and | limit | order by |\)?$)/.exec(plain)?.[1] ?? '';
  return `${verb} ${tables.join(', ')} where ${condition}`;
}

/** The second morning of some readers, one of whom has a clipping with another recipient. */
async function recordMorning(): Promise<{ db: Db; statements: string[]; sent: number }> {
  const { platform, reader } = await clippingFixture();
  const { db, clock } = platform;
  await reader.post('/api/clippings', clippingInput);
  await enrolMany(db, { count: 3, signedUpAt: firstMorning });
  await db.execute(
    sql`insert into watch_terms (user_id, term, normalised) values (${reader.userId}, 'energia', 'energia')`,
  );
  await platform.runJobs();
  const morning = async (at: string) => {
    clock.set(at);
    await printNews(db, clock.now(), { edition: ` ${at}`, about: enrolledTerms });
    return deliverDue(platform);
  };
  await morning('2026-03-11T11:05:00Z');
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const { sent } = await morning('2026-03-12T11:05:00Z');
  const texts = query.mock.calls.map(([asked]) =>
    typeof asked === 'string' ? asked : (asked as { text: string }).text,
  );
  query.mockRestore();
  const statements = [...new Set(texts.map((text) => text.replace(/\s+/g, ' ').trim()))];
  return { db, statements, sent: sent?.sent ?? 0 };
}

describe('a PostgreSQL spread by readers', () => {
  it('finds the reader in every unique key but those listed', async () => {
    const { db } = await createTestDatabase();
    expect(await keysWithoutReader(db)).toEqual(listedUnder('Unique keys without the reader'));
  });

  it('finds the reader in every statement of a morning but those listed', async () => {
    const { db, statements, sent } = await recordMorning();
    expect(sent).toBe(5);
    const tables = await readerTables(db);
    const broken = statements.flatMap((statement) => {
      const unbound = unboundTables(statement, tables);
      return unbound.length > 0 ? [nameOf(statement, unbound)] : [];
    });
    expect(broken.toSorted()).toEqual(listedUnder('Statements of a morning without the reader'));
  });

  it('is checked well enough to find a table without its reader', () => {
    const tables = new Map([
      ['editions', 'user_id'],
      ['profiles', 'id'],
    ]);
    const seen = (statement: string) => unboundTables(statement, tables);
    expect(seen('select "id" from "editions" where "editions"."id" = $1')).toEqual(['editions']);
    expect(seen('select "id" from "editions" where "editions"."user_id" in ($1)')).toEqual([]);
    expect(seen('update editions e set a = n.a from unnest($1) as n(id, user_id) where e.id = n.id')).toEqual([
      'editions',
    ]);
    expect(seen('update editions e set a = 1 from unnest($1) as n(id, user_id) where e.user_id = n.user_id')).toEqual(
      [],
    );
    expect(seen('select 1 from profiles f join editions e on e.user_id = f.id')).toEqual(['profiles', 'editions']);
    expect(seen('select 1 from profiles f join editions e on e.user_id = f.id and e.user_id = $1')).toEqual([]);
    expect(seen('insert into editions (id, user_id) select 1')).toEqual([]);
    expect(seen('insert into editions (id) select 1')).toEqual(['editions']);
    expect(seen('select 1 from articles where user_id = 1')).toEqual([]);
  });
});
