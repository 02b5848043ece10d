import { and, desc, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { Handle } from '../../platform/db/open-database.ts';
import { articlesWhere, type WindowArticle } from './queries.ts';
import { articles } from './tables.ts';

/** Whole stories and events, and articles that have none, of the articles published since a time. */
export function articlesAround(
  db: Handle,
  since: Date,
  { ids, storyIds, eventIds }: { ids: readonly number[]; storyIds: readonly string[]; eventIds: readonly string[] },
): Promise<WindowArticle[]> {
  const isAround = or(
    sql`${articles.storyId} = any(${sql.param([...storyIds])}::text[])`,
    sql`${articles.eventId} = any(${sql.param([...eventIds])}::text[])`,
    sql`${articles.id} = any(${sql.param([...ids])}::bigint[])`,
  );
  return articlesWhere(db, and(gte(articles.publishedAt, since), isAround));
}

/** How many articles, and of how many outlets, a span of time has. */
export async function countArticles(
  db: Handle,
  { seenFrom, seenTo, publishedFrom, publishedTo, outletIds }: ArticleSpan,
): Promise<{ articles: number; outlets: number }> {
  const [row] = await db
    .select({ articles: sql<number>`count(*)::int`, outlets: sql<number>`count(distinct ${articles.outletId})::int` })
    .from(articles)
    .where(
      and(
        seenFrom && gte(articles.fetchedAt, seenFrom),
        seenTo && lt(articles.fetchedAt, seenTo),
        publishedFrom && gte(articles.publishedAt, publishedFrom),
        publishedTo && lt(articles.publishedAt, publishedTo),
        outletIds.length > 0 ? inArray(articles.outletId, [...outletIds]) : undefined,
      ),
    );
  return row!;
}

/** From inclusive, to exclusive. */
interface ArticleSpan {
  seenFrom?: Date | undefined;
  seenTo?: Date | undefined;
  publishedFrom?: Date | undefined;
  publishedTo?: Date | undefined;
  /** All outlets if empty. */
  outletIds: readonly string[];
}

/** When the oldest article was published, of those published since a time. */
export async function oldestArticleAt(db: Handle, since = new Date(0)): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: articles.publishedAt })
    .from(articles)
    .where(gte(articles.publishedAt, since))
    .orderBy(articles.publishedAt)
    .limit(1);
  return row?.at;
}

/** The newest headlines that have one of these words, whatever its capitals. */
export function headlinesWith(db: Handle, words: readonly string[], since: Date) {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return db
    .select({ id: articles.id, title: articles.title, publishedAt: articles.publishedAt })
    .from(articles)
    .where(and(gte(articles.publishedAt, since), sql`${articles.title} ilike any(${sql.param(patterns)}::text[])`))
    .orderBy(desc(articles.publishedAt))
    .limit(mostHeadlines);
}

const mostHeadlines = 2000;
