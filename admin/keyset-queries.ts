import { type SQL, sql } from 'drizzle-orm';
import type { Direction } from '../contract/admin/paging.ts';
import type { KeyKind, Keyset } from './keyset.ts';

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
 * Somewhere in the text, without regard to case; what people type is text, not a pattern. `ilike` would fold both sides anew for
 * every row and takes twice the time.
 */
export const contains = (column: SQL, text: string): SQL =>
  sql`lower(${column}) like lower(${`%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`})`;
