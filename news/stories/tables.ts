import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** One row, id 1: which worker groups, and until when nobody else may. Whoever still holds it may go on from memory. */
export const storyRuns = pgTable('story_runs', {
  id: integer('id').primaryKey(),
  runId: uuid('run_id').notNull(),
  heldUntil: instant('held_until').notNull().defaultNow(),
});
