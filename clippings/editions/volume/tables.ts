import { date, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { TermDay } from '../../../newsroom/current/term-days.ts';

/**
 * How many articles each term had, by months, for as long as editions are kept. One row for all readers of a term in the same
 * reading; a missing day was not counted.
 */
export const termMonths = pgTable(
  'term_months',
  {
    /** Hash of the term and its reading. */
    key: text('key').notNull(),
    /** The first day of the month. */
    month: date('month', { mode: 'string' }).notNull(),
    days: jsonb('days').$type<Record<string, TermDay>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.month] })],
);
