import { getTableColumns, type Table } from 'drizzle-orm';

/** PostgreSQL counts the parameters of a statement in 16 bits. */
const mostParameters = 65_535;
const mostRows = 1_000;

/** Splits rows into pieces that each fit into one statement. */
export function inPieces<Row>(table: Table, rows: readonly Row[]): Row[][] {
  const size = Math.min(mostRows, Math.floor(mostParameters / Object.keys(getTableColumns(table)).length));
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, n) => rows.slice(n * size, (n + 1) * size));
}
