import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { WhyCause } from '../../../contract/lab.ts';
import { instant } from '../../../platform/db/columns.ts';

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

/** Outlets that readers asked for, by their domain. Who asked is not kept. */
export const wantedOutlets = pgTable('wanted_outlets', {
  host: text('host').primaryKey(),
  wishes: integer('wishes').notNull(),
  lastAt: instant('last_at').notNull(),
});
