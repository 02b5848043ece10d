import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { SuggestedTopic } from '../../contract/suggestions.ts';
import { id, instant } from '../../platform/db/columns.ts';
import { ofReader } from '../accounts/tables.ts';

/** Only the reader's own newest row is used. */
export const suggestedTerms = pgTable(
  'suggested_terms',
  {
    id: id(),
    userId: ofReader().notNull(),
    /** Session id sent by the external automation that wrote it, if any. */
    sessionId: text('session_id'),
    terms: jsonb('terms').$type<SuggestedTopic[]>().notNull(),
    /** `kept`: topics the reader did not choose when saving; from then on only the reader changes them. */
    source: text('source', { enum: ['rules', 'model', 'automation', 'kept'] }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('suggested_terms_user_created').on(table.userId, table.createdAt)],
);
