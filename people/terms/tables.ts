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
    /** The term without regard to case, accents and spaces: what makes two terms the same. */
    normalised: text('normalised').notNull(),
    /** What the reader corrected about how it is read; empty where the usual reading is right. */
    reading: jsonb('reading').$type<TermReading>().notNull().default({}),
    /** Answers to clippings count from then on; null while none were forgotten. */
    answersFrom: instant('answers_from'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The reader's own order, 1 first; null until they choose one. It decides what a smaller plan follows. */
    position: integer('position'),
    /** Nothing is looked for until then. */
    mutedUntil: instant('muted_until'),
    /** Set by a removal, which can be taken back for a while; such a row counts for nothing and goes the next night. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    uniqueIndex('watch_terms_user_normalised')
      .on(table.userId, table.normalised)
      .where(sql`${table.removedAt} is null`),
    index('watch_terms_user_created').on(table.userId, table.createdAt),
  ],
);
