import { sql } from 'drizzle-orm';
import { dayMs } from '../../contract/rules/durations.ts';
import { isSecret } from '../../people/privacy/personal-data.ts';
import type { Db } from '../../platform/db/open-database.ts';

type Row = Record<string, unknown>;

/** Every row of every table as JSON, by table and primary key. */
export type Snapshot = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Rate limits, audit entries, what the worker matches in the background and texts that all share are not effects of a request. */
const noEffects = /^(?:rate_limits|audit_log|matched_articles|term_keys|matches.*|(?:item|story)_texts.*)$/;

interface Taken {
  snapshot: Snapshot;
  versions: ReadonlyMap<string, string>;
}
const lastTaken = new WeakMap<Db, Taken>();

/** Reads only the tables that have other row versions than in the last snapshot; the others are shared with it. */
export async function takeSnapshot(db: Db): Promise<Snapshot> {
  const tables = await tablesOf(db);
  const versions = await versionsOf(db, tables);
  const last = lastTaken.get(db);
  const changed = tables.filter(({ name }) => versions.get(name) !== last?.versions.get(name));
  const snapshot = new Map([...(last?.snapshot ?? []), ...(await rowsOf(db, changed))]);
  lastTaken.set(db, { snapshot, versions });
  return snapshot;
}

/** By table, what any insert, update or deletion changes: PostgreSQL never writes a row in its place. */
async function versionsOf(db: Db, tables: Table[]): Promise<Map<string, string>> {
  const all = tables.map(
    ({ name }) =>
      sql`select ${name}::text as name, concat(count(*), ' ', sum(hashtextextended(concat(ctid, ' ', xmin), 0))) as version from ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<{ name: string; version: string }>(sql.join(all, sql` union all `));
  return new Map(rows.map(({ name, version }) => [name, version]));
}

async function rowsOf(db: Db, tables: Table[]): Promise<Map<string, Map<string, string>>> {
  const read = new Map(tables.map(({ name }) => [name, new Map<string, string>()]));
  if (tables.length === 0) return read;
  const all = tables.map(({ name, keys }) => {
    const key = sql.join(keys.map(sql.identifier), sql`, `);
    return sql`select ${name}::text as name, jsonb_build_array(${key})::text as key, (to_jsonb(t) - 'meaning' - 'last_seen_at')::text as row from ${sql.identifier(name)} t`;
  });
  const { rows } = await db.execute<{ name: string; key: string; row: string }>(sql.join(all, sql` union all `));
  for (const { name, key, row } of rows) read.get(name)?.set(key, row);
  return read;
}

interface Table extends Record<string, unknown> {
  name: string;
  keys: string[];
}
const known = new WeakMap<Db, Table[]>();

async function tablesOf(db: Db): Promise<Table[]> {
  const found = known.get(db);
  if (found) return found;
  const { rows } = await db.execute<Table>(sql`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as keys
    from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.relname order by 1`);
  const tables = rows.filter(({ name }) => !noEffects.test(name));
  known.set(db, tables);
  return tables;
}

/**
 * A request's effect in a form that is equal for another person: added and deleted rows, and changed values, numbers as
 * differences. Names, keys and the system clock are ignored.
 */
export function changes(before: Snapshot, after: Snapshot): string[] {
  const found: string[] = [];
  for (const [table, rows] of after) {
    const old = before.get(table) ?? new Map<string, string>();
    if (old === rows) continue;
    for (const [key, row] of rows) {
      const was = old.get(key);
      if (!was) found.push(`+ ${table} ${JSON.stringify(plain(JSON.parse(row)))}`);
      else if (was !== row) found.push(`~ ${table} ${JSON.stringify(difference(JSON.parse(was), JSON.parse(row)))}`);
    }
    for (const [key, row] of old)
      if (!rows.has(key)) found.push(`- ${table} ${JSON.stringify(plain(JSON.parse(row)))}`);
  }
  return found.toSorted();
}

/** Tables whose number of rows changed, and by how much. */
export function moved(before: Snapshot, after: Snapshot): Record<string, number> {
  const all = [...after].map(([table, rows]) => [table, rows.size - (before.get(table)?.size ?? 0)] as const);
  return Object.fromEntries(all.filter(([, change]) => change !== 0));
}

function difference(was: Row, is: Row): Row {
  const columns = Object.keys(is).filter((column) => JSON.stringify(is[column]) !== JSON.stringify(was[column]));
  return Object.fromEntries(
    columns.map((column) => {
      const [from, to] = [was[column], is[column]];
      const isNumber = typeof from === 'number' && typeof to === 'number' && !isByChance(column);
      return [column, isNumber ? to - from : shown(column, to)];
    }),
  );
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const ip = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g;
const phone = /^\d{12,13}$/;
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+/;
/** Bytes, and random names inside longer texts: long, with a digit or a capital inside. */
const key = /\\x[0-9a-f]+|(?<![\w-])(?=[\w-]*(?:\d|[a-z][A-Z]))[\w-]{17,}/g;

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name.replace(uuid, '·'), shown(name, inner)]),
    );
  }
  if (typeof value !== 'string') return value;
  // written by the system clock; the service's clock is fixed in these tests, at a much earlier time
  if (instant.test(value)) return Date.parse(value) > Date.now() - dayMs ? 'now' : value;
  return value.replace(uuid, '·').replace(ip, '·').replace(phone, '·').replace(key, '·');
}

/** Random or incremented by any request: an id, a code, a secret, the next round of a feed. */
const isByChance = (column: string) =>
  isSecret(column) || /^(?:id|code|invite_code|prefix|next_poll_at|last_sync|applied_sync)$/.test(column);

const shown = (column: string, value: unknown) => (value !== null && isByChance(column) ? '·' : plain(value));
