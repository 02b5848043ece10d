import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** Who does a piece of work that is best done by one worker, and until when nobody else may. */
export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  holder: uuid('holder').notNull(),
  heldUntil: instant('held_until').notNull(),
});
