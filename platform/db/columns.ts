import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** An instant, as everywhere: with time zone, read as Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const id = () => uuid('id').primaryKey().defaultRandom();
/** Of a table kept by months: it is a key only together with the day and the reader. */
export const partId = () => uuid('id').notNull().defaultRandom();
