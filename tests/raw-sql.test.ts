import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { endOfExpression, isOfOneTable, writes, writtenSql } from './support/written-sql.ts';

/**
 * Drizzle writes a column without its table if a statement reads only one table. Inside a subquery that bare name binds
 * to the subquery's own table if it has such a column. The condition then holds for every row, and other readers' rows
 * are read. So a subquery names the outer column by hand, `table.column`; an interpolated column is refused.
 */
const root = path.join(import.meta.dirname, '..');
const files = globSync('{admin,news,people,platform,commands,bench}/**/*.ts', { cwd: root }).filter(
  (file) => !/\.test(-support)?\.ts$/.test(file),
);

const columnOf = /^\s*(\w+)\.\w+\s*$/;

/** Names that a file may take columns from: tables it imports or defines, and their aliases. */
function tablesIn(text: string): Set<string> {
  const imported = [...text.matchAll(/import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'[^']*tables\.ts'/g)].flatMap((match) =>
    (match[1] ?? '').split(',').map(
      (name) =>
        name
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? '',
    ),
  );
  const defined = [...text.matchAll(/const\s+(\w+)\s*=\s*(?:pgTable|alias)\(/g)].map((match) => match[1] ?? '');
  return new Set([...imported, ...defined].filter(Boolean));
}

/** Table columns interpolated inside a subselect of this template, without nested templates. */
function columnsInSubselects(text: string): string[] {
  const tables = tablesIn(text);
  const found: string[] = [];
  for (const match of text.matchAll(/\bsql(?:<[^`]*?>)?`/g)) {
    let isInside: boolean[] = [];
    let at = match.index + match[0].length;
    while (at < text.length && text[at] !== '`') {
      if (text.startsWith('${', at)) {
        const end = endOfExpression(text, at + 2);
        const [, table = ''] = columnOf.exec(text.slice(at + 2, end)) ?? [];
        if (tables.has(table) && isInside.includes(true)) found.push(text.slice(at + 2, end).trim());
        at = end + 1;
        continue;
      }
      if (text[at] === '(') isInside.push(/^\(\s*(?:select|with)\b/i.test(text.slice(at, at + 40)));
      if (text[at] === ')') isInside = isInside.slice(0, -1);
      at += 1;
    }
  }
  return found;
}

describe('raw SQL (requirements S33)', () => {
  it('interpolates no column inside a subquery, where it would lose its table', () => {
    const faults = files.flatMap((file) =>
      columnsInSubselects(readFileSync(path.join(root, file), 'utf8')).map((column) => `${file}: ${column}`),
    );
    expect(faults).toEqual([]);
  });

  it('is checked well enough to find such a column and no other', () => {
    const head = "import { hooks, messages as m } from './tables.ts';\n";
    const seen = (body: string) =>
      columnsInSubselects(head + body.replace(/\[(\w+\.\w+)\]/g, (_, column) => `\${${column}}`));
    expect(seen('sql`(select x from messages where id = [hooks.id])`')).toEqual(['hooks.id']);
    expect(seen('sql<string | null>`exists (\n select 1 where lower(a) = [m.id] and (b = 1))`')).toEqual(['m.id']);
    expect(seen('sql`[hooks.id] in (select id from messages) and [hooks.at] > now()`')).toEqual([]);
    expect(seen('sql`(select id from messages where day = [edition.day])`')).toEqual([]);
    expect(files.length).toBeGreaterThan(100);
  });

  const source = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const found = (where: RegExp, isMeant: (sql: string) => boolean) =>
    files
      .filter((file) => where.test(file))
      .flatMap((file) =>
        writtenSql(source(file))
          .filter(isMeant)
          .map((sql) => `${file}: ${sql}`),
      );

  it('leaves a statement on one table to the query builder; lists and figures for the operator are read models', () => {
    expect(found(/^(?:news|people\/(?!privacy\/))/, isOfOneTable)).toEqual([]);
    expect(isOfOneTable('update deliveries set state = ? where id = ?')).toBe(true);
    expect(isOfOneTable('select id from terms where user_id = ? for update')).toBe(true);
    expect(isOfOneTable('delete from schedules s using unnest(?) as n(id) where s.id = n.id')).toBe(false);
    expect(isOfOneTable('select e.id from editions e join profiles p on p.id = e.user_id')).toBe(false);
  });

  it("only reads other rooms' tables for the operator: what changes them is their own room's query", () => {
    const own = new Set(['auditLog', 'browserErrors', 'operatorDays', 'operatorTroubles']);
    const builder = files
      .filter((file) => file.startsWith('admin/'))
      .flatMap((file) =>
        [...source(file).matchAll(/\b(?:db|tx)\s*\.(?:insert|update|delete)\((\w+)\)/g)]
          .filter(([, table = '']) => !own.has(table))
          .map(([call]) => `${file}: ${call}`),
      );
    expect([...builder, ...found(/^admin\//, writes)]).toEqual([]);
    expect(['update "user" set a = ?', 'delete from ?', 'insert into ? (a)'].every(writes)).toBe(true);
    expect(writes('select 1 from deliveries d for update of d')).toBe(false);
  });

  it('is handed to the driver as text only by what works beneath Drizzle', () => {
    const beneath = /^(?:platform\/(?:db|queue|backup)|bench)\//;
    const driver = /\b(?:pool|client|session)\s*\.query\b/;
    expect(files.filter((file) => !beneath.test(file) && driver.test(source(file)))).toEqual([]);
  });
});
