import { and, arrayOverlaps, asc, desc, eq, gte, inArray, or, sql } from 'drizzle-orm';
import type { WhyCause } from '../../../contract/lab.ts';
import { articles } from '../../../newsroom/articles/tables.ts';
import { failuresBeforeFailing } from '../../../newsroom/sources/queries.ts';
import { outlets, sources } from '../../../newsroom/sources/tables.ts';
import type { Handle } from '../../../platform/db/open-database.ts';
import { changesRows } from '../../../platform/db/rows.ts';
import { editionItems, editions, feedback } from '../../editions/tables.ts';
import { isItsStory, isItsText } from '../../editions/texts/queries.ts';
import { itemTexts, storyTexts } from '../../editions/texts/tables.ts';
import { isItsEdition } from '../queries.ts';
import { whyCounts } from './tables.ts';

const askedArticle = {
  id: articles.id,
  title: articles.title,
  url: articles.canonicalUrl,
  outletId: articles.outletId,
  outlet: outlets.name,
  language: articles.language,
  seenAt: articles.fetchedAt,
  storyId: articles.storyId,
  state: articles.state,
};

const articlesWhere = (db: Handle) =>
  db.select(askedArticle).from(articles).innerJoin(outlets, eq(outlets.id, articles.outletId));

export type AskedArticle = Awaited<ReturnType<typeof articlesWhere>>[number];

/** The article that has one of these as its canonical address or among its other addresses. */
export async function findArticleAt(db: Handle, urls: string[]): Promise<AskedArticle | undefined> {
  const [row] = await articlesWhere(db)
    .where(or(inArray(articles.canonicalUrl, urls), arrayOverlaps(articles.addresses, urls)))
    .orderBy(desc(articles.publishedAt))
    .limit(1);
  return row;
}

export async function findArticleById(db: Handle, id: number): Promise<AskedArticle | undefined> {
  const [row] = await articlesWhere(db).where(eq(articles.id, id));
  return row;
}

/** Every outlet with its home page, whether any of its feeds is read, and whether one of them answers. */
export function outletsRead(db: Handle) {
  return db
    .select({
      name: outlets.name,
      home: outlets.home,
      isRead: sql<boolean>`coalesce(bool_or(not ${sources.isPaused}), false)`,
      isAnswering: sql<boolean>`coalesce(bool_or(not ${sources.isPaused} and ${sources.failures} < ${failuresBeforeFailing}), false)`,
    })
    .from(outlets)
    .leftJoin(sources, eq(sources.outletId, outlets.id))
    .groupBy(outlets.id);
}

/** The reader's daily editions since a day, oldest first. */
export function dailyEditions(db: Handle, userId: string, since: string) {
  return db
    .select({
      id: editions.id,
      on: editions.localDate,
      reason: editions.reason,
      composedAt: editions.composedAt,
      windowFrom: editions.windowFrom,
      windowTo: editions.windowTo,
      termCounts: editions.termCounts,
    })
    .from(editions)
    .where(and(eq(editions.userId, userId), eq(editions.kind, 'daily'), gte(editions.localDate, since)))
    .orderBy(asc(editions.localDate));
}

export type DailyEdition = Awaited<ReturnType<typeof dailyEditions>>[number];

/** The items since a day that belong to a story or contain one of its articles, newest first. */
export function itemsAbout(
  db: Handle,
  userId: string,
  { storyId, articleId, since }: { storyId: string; articleId: number; since: string },
) {
  return db
    .select({
      id: editionItems.id,
      editionId: editionItems.editionId,
      on: editionItems.localDate,
      isInMail: editionItems.isInMail,
      title: storyTexts.title,
      url: storyTexts.url,
      hasArticle: sql<boolean>`${articleId} = any(${storyTexts.articleIds})`,
      isRefused: sql<boolean>`${feedback.itemId} is not null`,
    })
    .from(editionItems)
    .innerJoin(itemTexts, isItsText)
    .innerJoin(storyTexts, isItsStory)
    .leftJoin(
      feedback,
      and(
        eq(feedback.itemId, editionItems.id),
        eq(feedback.userId, editionItems.userId),
        eq(feedback.verdict, 'not_this'),
      ),
    )
    .innerJoin(editions, isItsEdition)
    .where(
      and(
        eq(editionItems.userId, userId),
        eq(editions.kind, 'daily'),
        gte(editionItems.localDate, since),
        or(eq(storyTexts.storyId, storyId), sql`${articleId} = any(${storyTexts.articleIds})`),
      ),
    )
    .orderBy(desc(editionItems.localDate));
}

export type SentItem = Awaited<ReturnType<typeof itemsAbout>>[number];

/** Takes back the reader's "less of this outlet". False if it was not set. */
export function restoreOutlet(db: Handle, userId: string, outletId: string): Promise<boolean> {
  return changesRows(
    db
      .delete(feedback)
      .where(and(eq(feedback.userId, userId), eq(feedback.outletId, outletId), eq(feedback.verdict, 'less_outlet'))),
  );
}

export async function countAnswer(db: Handle, on: string, cause: WhyCause): Promise<void> {
  await db
    .insert(whyCounts)
    .values({ on, cause, questions: 1 })
    .onConflictDoUpdate({ target: [whyCounts.on, whyCounts.cause], set: { questions: sql`why_counts.questions + 1` } });
}

/** How often each answer was given since a day, the most frequent first. */
export function answersSince(db: Handle, since: string) {
  const questions = sql<number>`sum(${whyCounts.questions})::int`;
  return db
    .select({ cause: whyCounts.cause, questions })
    .from(whyCounts)
    .where(gte(whyCounts.on, since))
    .groupBy(whyCounts.cause)
    .orderBy(desc(questions));
}
