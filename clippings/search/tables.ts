import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, index, pgTable, text } from 'drizzle-orm/pg-core';
import { articles } from '../../newsroom/articles/tables.ts';
import { instant } from '../../platform/db/columns.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The words of every stored article, for the search. Triggers on `articles` maintain everything but the words, and mark these as
 * pending when a title or text changes; the job `index-articles` fills them in. Rows are short (the words are stored out of
 * line), so that the articles of a common word are sorted without reading the articles.
 */
export const articleWords = pgTable(
  'article_words',
  {
    articleId: bigint('article_id', { mode: 'number' })
      .primaryKey()
      .references(() => articles.id, { onDelete: 'cascade' }),
    publishedAt: instant('published_at').notNull(),
    outletId: text('outlet_id').notNull(),
    language: text('language').notNull(),
    eventId: text('event_id'),
    words: tsvector('words').notNull().default(''),
    /** The words are missing or outdated. */
    isPending: boolean('is_pending').notNull().default(true),
  },
  (table) => [
    index('article_words_words').using('gin', table.words),
    index('article_words_pending').on(table.articleId).where(sql`is_pending`),
  ],
);
