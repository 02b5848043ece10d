import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { ofReader } from '../../../people/accounts/tables.ts';
import { instant } from '../../../platform/db/columns.ts';

/** Stories a reader follows beyond their terms, or has muted. */
export const storyChoices = pgTable(
  'story_choices',
  {
    userId: ofReader().notNull(),
    /** The event's id when it was chosen: the id of one of its articles. */
    eventId: text('event_id').notNull(),
    /** Used in place of a term's id in the items of a followed story. */
    id: uuid('id').notNull().defaultRandom(),
    choice: text('choice', { enum: ['follow', 'mute'] }).notNull(),
    /** Its headline when it was chosen: the story's name among the reader's terms. */
    title: text('title').notNull(),
    chosenAt: instant('chosen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.eventId] })],
);
