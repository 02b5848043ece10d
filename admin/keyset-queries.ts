import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Direction } from '../contract/admin/paging.ts';
import { AppError } from '../contract/errors.ts';
import { parseJson } from '../platform/parse-json.ts';

/** The last row of a page: the value it is ordered by, as text, and its id for rows that share the value. */
interface Keyset {
  key: string;
  id: string;
}

/** A row as the database returns it: the shown fields, and the key where the next page begins. */
export type ListRow<Item> = Keyset & Item & Record<string, unknown>;

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

/** The rows of `pageSql` as a page for the browser. */
export function toPage<Row extends Keyset, Item>(rows: Row[], limit: number, toItem: (row: Row) => Item) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(toItem), next: rows.length > limit && last ? writeCursor(last) : null };
}

export interface SortColumn {
  column: SQL;
  kind: keyof typeof kinds;
}

/**
 * The parts of a query for one page of a list: a row's key, the condition of rows after the cursor, and order with
 * limit. Reads one row more than the page needs, to know whether another page follows.
 */
export function pageSql({ column, kind }: SortColumn, id: SQL, { cursor, direction, limit }: Omit<PageRequest, 'q'>) {
  const { toText, toValue } = kinds[kind];
  const last = cursor ? readCursor(cursor, kinds[kind]) : undefined;
  const [isAfter, order] = direction === 'asc' ? [sql`>`, sql``] : [sql`<`, sql` desc`];
  return {
    key: toText(column),
    isBehind: last ? sql`(${column}, ${id}) ${isAfter} (${toValue(last.key)}, ${last.id}::uuid)` : sql`true`,
    inOrder: sql`order by ${column}${order}, ${id}${order} limit ${limit + 1}`,
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
