import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { KeptTimeline } from './timeline.ts';

/** What is kept of a story when its articles are deleted: headlines, days and addresses, no text. */
export const storyTimelines = pgTable(
  'story_timelines',
  {
    eventId: text('event_id').primaryKey(),
    /** Every id under which the story may have been linked. */
    names: text('names').array().notNull(),
    lastAt: instant('last_at').notNull(),
    timeline: jsonb('timeline').$type<KeptTimeline>().notNull(),
  },
  (table) => [index('story_timelines_names').using('gin', table.names), index('story_timelines_last').on(table.lastAt)],
);
