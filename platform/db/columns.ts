import { sql } from 'drizzle-orm';
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A timestamp with time zone, read as Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });
/** The transaction that wrote the row; a trigger of the table sets it again when the row changes. */
export const writtenIn = (name: string) => transactionId(name).notNull().default(sql`pg_current_xact_id()`);
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const id = () => uuid('id').primaryKey().defaultRandom();
/** The id of a table partitioned by month: unique only together with the day and the reader. */
export const partId = () => uuid('id').notNull().defaultRandom();
