import { getTableColumns, type SQL, type Table } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Handle } from './open-database.ts';

/** The row that meets the condition, if any. */
export async function findRow<T extends PgTable>(db: Handle, table: T, condition: SQL | undefined) {
  const [row] = await db
    .select()
    .from(table as PgTable)
    .where(condition);
  return row as T['$inferSelect'] | undefined;
}

/** Whether a statement changed any row. */
export async function changesRows(statement: PromiseLike<{ rowCount: number | null }>): Promise<boolean> {
  return ((await statement).rowCount ?? 0) > 0;
}

/** PostgreSQL counts the parameters of a statement in 16 bits. */
const mostParameters = 65_535;
const mostRows = 1_000;

/** Splits rows into pieces that each fit into one statement. */
export function inPieces<Row>(table: Table, rows: readonly Row[]): Row[][] {
  const size = Math.min(mostRows, Math.floor(mostParameters / Object.keys(getTableColumns(table)).length));
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, n) => rows.slice(n * size, (n + 1) * size));
}
