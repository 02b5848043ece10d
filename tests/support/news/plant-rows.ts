import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { ownedColumns } from '../../../people/privacy/queries.ts';
import type { TestPlatform } from '../test-platform.ts';

interface Column extends Record<string, unknown> {
  name: string;
  type: string;
  isArray: boolean;
  isGenerated: boolean;
}

interface ForeignKey extends Record<string, unknown> {
  columns: string[];
  parent: string;
  parentColumns: string[];
}

const columnsOf = async ({ db }: TestPlatform, table: string) => {
  const { rows } = await db.execute<Column>(sql`
    select a.attname as name, coalesce(nullif(e.typname, ''), t.typname) as type, e.oid is not null as "isArray",
      a.attidentity <> '' or a.attgenerated <> '' as "isGenerated"
    from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
    where a.attrelid = format('%I', ${table}::text)::regclass and a.attnum > 0 and not a.attisdropped`);
  return rows;
};

const keysOf = async ({ db }: TestPlatform, table: string) => {
  const names = (relation: string, keys: string) =>
    sql.raw(`array(select a.attname::text from unnest(${keys}) with ordinality as n(num, place)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = n.num order by n.place)`);
  const { rows } = await db.execute<ForeignKey>(sql`
    select ${names('k.conrelid', 'k.conkey')} as columns, p.relname as parent, ${names('k.confrelid', 'k.confkey')} as "parentColumns"
    from pg_constraint k join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and k.conrelid = format('%I', ${table}::text)::regclass`);
  return rows;
};

/** The operator wrote the texts in these; the reader is only referenced. */
const operators = new Set(['invites', 'sponsored_content']);

/** Uses today, since only the current month's partition exists. */
function planted({ type, isArray }: Column, marker: string, now: Date): unknown {
  const one = {
    text: `${marker} ${randomUUID()}`,
    varchar: marker,
    jsonb: JSON.stringify({ text: marker }),
    bytea: Buffer.from(`${marker} ${randomUUID()}`),
    uuid: randomUUID(),
    bool: false,
    timestamptz: now.toISOString(),
    date: now.toISOString().slice(0, 10),
    int2: 1,
    int4: 1,
    int8: 1,
    float4: 1,
    float8: 1,
  }[type];
  if (one === undefined) throw new Error(`no value for a column of type ${type}`);
  if (!isArray) return one;
  return type === 'text' ? [one] : [];
}

/** Adds a row of the reader to every table with such rows, the marker in every text column. Returns the tables. */
export async function plantRows(platform: TestPlatform, userId: string, marker: string): Promise<string[]> {
  const { db, clock } = platform;
  const owned = await ownedColumns(db);
  const own = new Map(owned.map(({ table, column }) => [table, column]));
  const parentRow = async (parent: string) => {
    const column = own.get(parent);
    const where = column ? sql`where t.${sql.identifier(column)} = ${userId}` : sql``;
    const { rows } = await db.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(parent)} t ${where} limit 1`,
    );
    return rows[0]?.row;
  };
  const plant = async (table: string) => {
    const values = new Map<string, unknown>();
    for (const column of await columnsOf(platform, table)) {
      if (!column.isGenerated)
        values.set(column.name, planted(column, operators.has(table) ? 'AB12' : marker, clock.now()));
    }
    for (const { columns, parent, parentColumns } of await keysOf(platform, table)) {
      const row = await parentRow(parent);
      if (!row) return false;
      for (const [place, column] of columns.entries()) values.set(column, row[parentColumns[place]!]);
    }
    values.set(own.get(table)!, userId);
    const names = sql.join(
      [...values.keys()].map((name) => sql.identifier(name)),
      sql`, `,
    );
    const given = sql.join(
      [...values.values()].map((value) => sql`${sql.param(value)}`),
      sql`, `,
    );
    await db.execute(sql`insert into ${sql.identifier(table)} (${names}) values (${given}) on conflict do nothing`);
    return true;
  };
  let waiting = [...own.keys()].filter((table) => table !== 'user' && table !== 'profiles');
  while (waiting.length > 0) {
    const later: string[] = [];
    for (const table of waiting) if (!(await plant(table))) later.push(table);
    if (later.length === waiting.length) throw new Error(`nothing to refer to for ${later.join(', ')}`);
    waiting = later;
  }
  return [...own.keys()];
}
