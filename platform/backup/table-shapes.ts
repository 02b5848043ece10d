import type pg from 'pg';

export interface TableShape {
  name: string;
  columns: string[];
  hasIdentity: boolean;
}

/** The tables that hold rows of their own; of a partitioned one the whole, not its parts. */
export async function tablesOf(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<{ table_name: string; columns: string[]; has_identity: boolean }>(
    `select c.table_name, array_agg(c.column_name::text order by c.ordinal_position) as columns, bool_or(c.is_identity = 'YES') as has_identity
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
       and not exists (select 1 from pg_inherits i where i.inhrelid = format('public.%I', c.table_name)::regclass)
     group by c.table_name order by c.table_name`,
  );
  return rows.map((row) => ({ name: row.table_name, columns: row.columns, hasIdentity: row.has_identity }));
}
