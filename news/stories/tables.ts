import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';

/** One row, id 1: which run grouped last. A worker whose memory is of that run may go on from it. */
export const storyRuns = pgTable('story_runs', {
  id: integer('id').primaryKey(),
  runId: uuid('run_id').notNull(),
});
