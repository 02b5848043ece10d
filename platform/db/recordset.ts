import { getTableColumns, SQL, sql, type Table } from 'drizzle-orm';

type Rows<T extends Table> = readonly Partial<T['$inferInsert']>[];

/** The columns that at least one row has a value for. Other fields of the rows are ignored. */
const columnsOf = <T extends Table>(table: T, rows: Rows<T>) =>
  Object.entries(getTableColumns(table)).filter(([field]) =>
    rows.some((row) => row[field as keyof typeof row] !== undefined),
  );

/** Rows of a table as one JSON parameter, so that the statement's text does not depend on the number of rows. */
export function recordset<T extends Table>(table: T, rows: Rows<T>): SQL {
  const columns = columnsOf(table, rows);
  const values = rows.map((row) =>
    Object.fromEntries(
      columns.map(([field, column]) => {
        const value: unknown = row[field as keyof typeof row];
        return [column.name, value === undefined && !(column.default instanceof SQL) ? column.default : value];
      }),
    ),
  );
  return sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(values)}::jsonb)`;
}

/** Inserts the rows in one statement; `rest` is appended: order, conflict clause, returning. */
export function insertRows<T extends Table>(table: T, rows: Rows<T>, rest: SQL): SQL {
  const names = sql.join(
    columnsOf(table, rows).map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  return sql`insert into ${table} (${names}) select ${names} from ${recordset(table, rows)} ${rest}`;
}
