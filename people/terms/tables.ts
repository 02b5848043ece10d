import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TermReading } from '../../contract/terms.ts';
import { id, instant } from '../../platform/db/columns.ts';
import { ofReader } from '../accounts/tables.ts';

export const watchTerms = pgTable(
  'watch_terms',
  {
    id: id(),
    userId: ofReader().notNull(),
    term: text('term').notNull(),
    /** The term without case, accents and spaces; equal values mean equal terms. */
    normalised: text('normalised').notNull(),
    /** The reader's corrections of how the term is read; empty if there are none. */
    reading: jsonb('reading').$type<TermReading>().notNull().default({}),
    /** Earlier answers to clippings are ignored; null until the reader resets them. */
    answersFrom: instant('answers_from'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The reader's own order, 1 first; null until they choose one. It decides which terms a smaller plan follows. */
    position: integer('position'),
    /** The term is not searched for until then. */
    mutedUntil: instant('muted_until'),
    /** Set by a removal, which can be undone for a while; such a row is ignored and deleted the next night. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    uniqueIndex('watch_terms_user_normalised')
      .on(table.userId, table.normalised)
      .where(sql`${table.removedAt} is null`),
    index('watch_terms_user_created').on(table.userId, table.createdAt),
  ],
);
