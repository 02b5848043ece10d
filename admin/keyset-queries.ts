import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Direction } from '../contract/admin/paging.ts';
import { AppError } from '../contract/errors.ts';
import type { Handle } from '../platform/db/open-database.ts';
import { iso } from '../platform/http/iso-dates.ts';
import { parseJson } from '../platform/parse-json.ts';

/** The last row of a page: the value it is ordered by, as text, and its id for rows that share the value. */
interface Keyset {
  key: string;
  id: string;
}

export interface PageRequest {
  q?: string | undefined;
  direction: Direction;
  cursor?: string | undefined;
  limit: number;
}

interface KeyKind {
  /** Shape of the key as text. */
  shape: RegExp;
  toText(column: SQL): SQL;
  toValue(key: string): SQL;
}

const kinds = {
  /** Whole microseconds: a Date would lose three digits, and rows with them. */
  instant: {
    shape: /^-?\d{1,17}$/,
    toText: (column) => sql`(extract(epoch from ${column}) * 1000000)::bigint::text`,
    toValue: (key) => sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`,
  },
  number: {
    shape: /^-?\d{1,15}$/,
    toText: (column) => sql`(${column})::bigint::text`,
    toValue: (key) => sql`${key}::bigint`,
  },
  text: { shape: /^[^\0]{0,400}$/su, toText: (column) => column, toValue: (key) => sql`${key}::text` },
} satisfies Record<string, KeyKind>;

function writeCursor({ key, id }: Keyset): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

/** The cursor comes from the browser, so its shape is checked. */
function readCursor(cursor: string, { shape }: KeyKind): Keyset {
  const json = parseJson(Buffer.from(cursor, 'base64url').toString());
  const parsed = z.tuple([z.string().regex(shape), z.guid()]).safeParse(json);
  if (!parsed.success) throw new AppError('BAD_REQUEST');
  const [key, id] = parsed.data;
  return { key, id };
}

/** Raw statements return instants in PostgreSQL's notation. By convention the names of instants end with `At`. */
function withIsoInstants<Row extends object>(row: Row): Row {
  const isInstant = (name: string) => name === 'at' || name.endsWith('At');
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isInstant(name) ? iso(value) : value]),
  ) as Row;
}

export interface SortColumn {
  column: SQL;
  kind: keyof typeof kinds;
}

/**
 * One page of a list: the parts of its statement (a row's key, the condition of rows after the cursor, and order with
 * limit), and `read`, which runs the statement. It selects the item's fields and the key.
 */
export function openPage<Item>(db: Handle, { column, kind }: SortColumn, id: SQL, asked: Omit<PageRequest, 'q'>) {
  const { cursor, direction, limit } = asked;
  const { toText, toValue } = kinds[kind];
  const last = cursor ? readCursor(cursor, kinds[kind]) : undefined;
  const [isAfter, order] = direction === 'asc' ? [sql`>`, sql``] : [sql`<`, sql` desc`];
  return {
    key: toText(column),
    isBehind: last ? sql`(${column}, ${id}) ${isAfter} (${toValue(last.key)}, ${last.id}::uuid)` : sql`true`,
    // one row more than the page needs, to know whether another page follows
    inOrder: sql`order by ${column}${order}, ${id}${order} limit ${limit + 1}`,
    async read(statement: SQL) {
      const { rows } = await db.execute<Keyset & Item & Record<string, unknown>>(statement);
      const items = rows.slice(0, limit).map(withIsoInstants);
      const end = items.at(-1);
      return { items, next: rows.length > limit && end ? writeCursor(end) : null };
    },
  };
}

/**
 * Finds text anywhere in one of the columns, ignoring case. The text is not a pattern; without a text all rows match.
 * `ilike` would fold both sides for every row and takes twice the time.
 */
export function contains(text: string | undefined, ...columns: SQL[]): SQL {
  if (!text) return sql`true`;
  const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(${sql.join(
    columns.map((column) => sql`lower(${column}) like lower(${pattern})`),
    sql` or `,
  )})`;
}
