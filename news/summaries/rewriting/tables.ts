import { index, pgTable, text } from 'drizzle-orm/pg-core';
import type { ModelFailure } from '../../../platform/ai/model.ts';
import { instant } from '../../../platform/db/columns.ts';
import type { Refusal } from './check-sentence.ts';

/** What a model made of a story's sentences, once for all readers. Only what passed the check keeps its text. */
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
