import { index, pgTable, text } from 'drizzle-orm/pg-core';
import type { ModelFailure } from '../../../platform/ai/model.ts';
import { instant } from '../../../platform/db/columns.ts';
import type { Refusal } from './check-sentence.ts';

/** A model's text of a story, once for all readers. The text is stored only if it passed the check. */
export const storyRewritings = pgTable(
  'story_rewritings',
  {
    /** Hash of the sentences and the language. */
    key: text('key').primaryKey(),
    state: text('state', { enum: ['kept', 'refused', 'failed'] }).notNull(),
    /** Why it is not shown. */
    reason: text('reason').$type<Refusal | ModelFailure>(),
    line: text('line'),
    summary: text('summary'),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [index('story_rewritings_asked').on(table.askedAt)],
);
