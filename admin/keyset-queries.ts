import { type SQL, sql } from 'drizzle-orm';
import type { Direction } from '../contract/admin/paging.ts';
import { AppError } from '../contract/errors.ts';

/** The last row of a page: the value it is ordered by, as text, and its id for rows that share the value. */
export interface Keyset {
  key: string;
  id: string;
}

/** A row as the database gives it: what the list shows of it, and where the page behind it begins. */
export type ListRow<Item> = Keyset & Item & Record<string, unknown>;

/** The request for one page of a list. */
export interface PageRequest {
  q?: string | undefined;
  direction: Direction;
  cursor: Keyset | undefined;
  limit: number;
}

/** The same as the browser sends it: the cursor is still text. */
export type Asked<Request extends PageRequest> = Omit<Request, 'cursor'> & { cursor?: string | undefined };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Instants are whole microseconds: a Date loses three digits, and with them rows. */
const shapes = { instant: /^-?\d{1,17}$/, number: /^-?\d{1,15}$/, text: /^[^\0]{0,400}$/su };
type KeyKind = keyof typeof shapes;

function writeCursor({ key, id }: Keyset): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

/** The cursor comes from the browser, so its shape is checked. */
export function readCursor(cursor: string | undefined, kind: KeyKind): Keyset | undefined {
  if (!cursor) return undefined;
  try {
    const [key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof key === 'string' && typeof id === 'string' && shapes[kind].test(key) && uuid.test(id))
      return { key, id };
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error;
  }
  throw new AppError('BAD_REQUEST');
}

/** Reads one row more than the page needs, to know whether another page follows. */
export function toPage<Row extends Keyset, Item>(rows: Row[], limit: number, toItem: (row: Row) => Item) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(toItem), next: rows.length > limit && last ? writeCursor(last) : null };
}

export interface Order {
  column: SQL;
  id: SQL;
  kind: KeyKind;
  direction: Direction;
}

export function keyOf({ column, kind }: Order): SQL {
  if (kind === 'instant') return sql`(extract(epoch from ${column}) * 1000000)::bigint::text`;
  return kind === 'number' ? sql`(${column})::bigint::text` : column;
}

function textToValue(kind: KeyKind, key: string): SQL {
  if (kind === 'instant') return sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`;
  return kind === 'number' ? sql`${key}::bigint` : sql`${key}::text`;
}

/** The rows behind the cursor, in the order's direction; all when there is none. */
export function after({ column, id, kind, direction }: Order, cursor: Keyset | undefined): SQL {
  if (!cursor) return sql`true`;
  const value = textToValue(kind, cursor.key);
  return direction === 'asc'
    ? sql`(${column}, ${id}) > (${value}, ${cursor.id}::uuid)`
    : sql`(${column}, ${id}) < (${value}, ${cursor.id}::uuid)`;
}

export const orderBy = ({ column, id, direction }: Order): SQL =>
  direction === 'asc' ? sql`order by ${column}, ${id}` : sql`order by ${column} desc, ${id} desc`;

/**
 * Finds text anywhere, ignoring case; what people type is text, not a pattern. `ilike` would fold both sides for every row and
 * takes twice the time.
 */
export const contains = (column: SQL, text: string): SQL =>
  sql`lower(${column}) like lower(${`%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`})`;
