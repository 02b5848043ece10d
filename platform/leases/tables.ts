import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** Work that one worker does at a time, and until when its lease lasts. */
export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  holder: uuid('holder').notNull(),
  heldUntil: instant('held_until').notNull(),
});
