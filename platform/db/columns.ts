import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** An instant, as everywhere: with time zone, read as Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const id = () => uuid('id').primaryKey().defaultRandom();
