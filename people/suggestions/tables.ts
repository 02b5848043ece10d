import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { SuggestedTopic } from '../../contract/suggestions.ts';
import { id, instant } from '../../platform/db/columns.ts';
import { ofReader } from '../accounts/tables.ts';

/** A reader's newest row counts; never anybody else's. */
export const suggestedTerms = pgTable(
  'suggested_terms',
  {
    id: id(),
    userId: ofReader().notNull(),
    /** Session id sent by the outside automation that wrote it, if one did. */
    sessionId: text('session_id'),
    terms: jsonb('terms').$type<SuggestedTopic[]>().notNull(),
    /** `kept`: what the reader left over when saving; from then on only the reader changes it. */
    source: text('source', { enum: ['rules', 'model', 'automation', 'kept'] }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('suggested_terms_user_created').on(table.userId, table.createdAt)],
);
