import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant, writtenIn } from '../../platform/db/columns.ts';
import { outlets, sources } from '../sources/tables.ts';
import { articleKinds } from '../text/article-kind.ts';

export const articles = pgTable(
  'articles',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    outletId: text('outlet_id')
      .notNull()
      .references(() => outlets.id, { onDelete: 'cascade' }),
    sourceId: uuid('source_id').references(() => sources.id, { onDelete: 'set null' }),
    /** One article per address, even if its title changes. */
    canonicalUrl: text('canonical_url').notNull().unique(),
    title: text('title').notNull(),
    lead: text('lead').notNull().default(''),
    text: text('text').notNull(),
    language: text('language').notNull(),
    publishedAt: instant('published_at').notNull(),
    /** Where that time comes from: the feed, the page, or only when we first saw it. */
    publishedTrust: text('published_trust', { enum: ['feed', 'page', 'seen'] }).notNull(),
    contentHash: text('content_hash').notNull(),
    /** Other kinds are shown only for a term that asks for them. */
    kind: text('kind', { enum: articleKinds }).notNull().default('news'),
    storyId: text('story_id'),
    /** Other addresses used by feeds. The canonical address in the page may differ from them. */
    addresses: text('addresses').array().notNull().default([]),
    /**
     * `summary`: the feed's summary, until the page was read. `page`: the whole text, from the feed or the page. `late`: the page
     * was read after the story may have been chosen; grouped once more, then `page`. `failed`: the page could not be read.
     */
    state: text('state', { enum: ['summary', 'page', 'late', 'failed'] })
      .notNull()
      .default('page'),
    tries: integer('tries').notNull().default(0),
    /** When the page of a summary is due; while it is being read, when another process may take it over. */
    nextTryAt: instant('next_try_at'),
    /** Stories about the same event share it. */
    eventId: text('event_id'),
    fetchedAt: instant('fetched_at').notNull().defaultNow(),
    /** Vector of its title and the beginning of its text; set when it is matched, cleared by a trigger when they change. */
    meaning: bytes('meaning'),
    /** Set by a trigger whenever a column that the index of current articles holds changes. */
    changedIn: writtenIn('changed_in'),
  },
  (table) => [
    index('articles_published').on(table.publishedAt),
    index('articles_fetched').on(table.fetchedAt),
    index('articles_outlet_fetched').on(table.outletId, table.fetchedAt),
    // counts the articles of each feed in a period from the index alone
    index('articles_source_published').on(table.sourceId, table.publishedAt),
    index('articles_story').on(table.storyId),
    index('articles_addresses').using('gin', table.addresses),
    index('articles_summaries').on(table.nextTryAt).where(sql`${table.state} = 'summary'`),
    index('articles_event').on(table.eventId),
    index('articles_ungrouped').on(table.publishedAt, table.id).where(sql`story_id is null or state = 'late'`),
    index('articles_changed').on(table.changedIn),
    index('articles_content').on(table.contentHash),
  ],
);
