import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Handle } from './open-database.ts';

const dialect = new PgDialect();

/**
 * A statement that each connection parses and plans once: planning the joins that decide whether a reader may be written to takes
 * longer than running them. Values that change are `sql.placeholder`s.
 */
export function preparedStatement<Row extends object, Values extends Record<string, unknown>>(
  name: string,
  statement: SQL,
): (db: Handle, values: Values) => Promise<Row[]> {
  const query = dialect.sqlToQuery(statement);
  return async (db, values) => {
    const prepared = db._.session.prepareQuery(query, undefined, name, false);
    const { rows } = (await prepared.execute(values)) as { rows: Row[] };
    return rows;
  };
}
