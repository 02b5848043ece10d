import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { defaultQuoteLimit } from '../../contract/rules/field-limits.ts';
import type { Tier } from '../../contract/signed/files.ts';
import { id, instant } from '../../platform/db/columns.ts';

export const outlets = pgTable('outlets', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  home: text('home').notNull(),
  language: text('language').notNull(),
  /** Hashes of the lines it repeats under its articles. */
  repeatedLines: doublePrecision('repeated_lines').array().notNull().default([]),
  /** Its right: characters of its text shown per story, 0 for the headline only, null for all of it under a licence. */
  quoteLimit: integer('quote_limit').default(defaultQuoteLimit),
  /** Its weight in reports of clippings, 1 to 3, where their owner chose none; null: none. */
  tier: smallint('tier').$type<Tier>(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** One feed of an outlet, with its next fetch and the outcome of the last one. */
export const sources = pgTable(
  'sources',
  {
    id: id(),
    outletId: text('outlet_id')
      .notNull()
      .references(() => outlets.id, { onDelete: 'cascade' }),
    url: text('url').notNull().unique(),
    section: text('section'),
    isPaused: boolean('is_paused').notNull().default(false),
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** Hash of the last body: many servers answer 200 to every conditional request. */
    bodyHash: text('body_hash'),
    intervalMinutes: integer('interval_minutes').notNull().default(15),
    /** A feed that was never fetched is due. */
    nextPollAt: instant('next_poll_at').notNull().default(sql`'epoch'`),
    lastPolledAt: instant('last_polled_at'),
    lastSuccessAt: instant('last_success_at'),
    lastItemAt: instant('last_item_at'),
    lastOutcome: text('last_outcome'),
    lastError: text('last_error'),
    failures: integer('failures').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('sources_next_poll').on(table.nextPollAt), index('sources_outlet').on(table.outletId)],
);
