import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { WhyCause } from '../../../contract/lab.ts';

/** How often each answer was given on a day (UTC). The reader and the question are not stored. */
export const whyCounts = pgTable(
  'why_counts',
  {
    on: date('on_day', { mode: 'string' }).notNull(),
    cause: text('cause').$type<WhyCause>().notNull(),
    questions: integer('questions').notNull(),
  },
  (table) => [primaryKey({ columns: [table.on, table.cause] })],
);
