import { type SQL, sql } from 'drizzle-orm';
import type { Direction } from '../contract/admin/paging.ts';
import { AppError } from '../contract/errors.ts';

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

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Instants are whole microseconds: a Date would lose three digits, and rows with them. */
const shapes = { instant: /^-?\d{1,17}$/, number: /^-?\d{1,15}$/, text: /^[^\0]{0,400}$/su };
type KeyKind = keyof typeof shapes;

function writeCursor({ key, id }: Keyset): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

/** The cursor comes from the browser, so its shape is checked. */
function readCursor(cursor: string | undefined, kind: KeyKind): Keyset | undefined {
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

/** The rows of `pageSql` as a page for the browser. */
export function toPage<Row extends Keyset, Item>(rows: Row[], limit: number, toItem: (row: Row) => Item) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(toItem), next: rows.length > limit && last ? writeCursor(last) : null };
}

export interface SortColumn {
  column: SQL;
  kind: KeyKind;
}

interface Order extends SortColumn {
  id: SQL;
  direction: Direction;
}

/**
 * The parts of a query for one page of a list: a row's key, the condition of rows after the cursor, and order with
 * limit. Reads one row more than the page needs, to know whether another page follows.
 */
export function pageSql(sort: SortColumn, id: SQL, { cursor, direction, limit }: Omit<PageRequest, 'q'>) {
  const order = { ...sort, id, direction };
  return {
    key: keyOf(order),
    isBehind: after(order, readCursor(cursor, sort.kind)),
    inOrder: sql`${orderBy(order)} limit ${limit + 1}`,
  };
}

function keyOf({ column, kind }: SortColumn): SQL {
  if (kind === 'instant') return sql`(extract(epoch from ${column}) * 1000000)::bigint::text`;
  return kind === 'number' ? sql`(${column})::bigint::text` : column;
}

function textToValue(kind: KeyKind, key: string): SQL {
  if (kind === 'instant') return sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`;
  return kind === 'number' ? sql`${key}::bigint` : sql`${key}::text`;
}

/** The rows after the cursor in the order's direction; all without a cursor. */
function after({ column, id, kind, direction }: Order, cursor: Keyset | undefined): SQL {
  if (!cursor) return sql`true`;
  const value = textToValue(kind, cursor.key);
  return direction === 'asc'
    ? sql`(${column}, ${id}) > (${value}, ${cursor.id}::uuid)`
    : sql`(${column}, ${id}) < (${value}, ${cursor.id}::uuid)`;
}

const orderBy = ({ column, id, direction }: Order): SQL =>
  direction === 'asc' ? sql`order by ${column}, ${id}` : sql`order by ${column} desc, ${id} desc`;

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
