import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, max, sql } from 'drizzle-orm';
import type { Handle } from '../../platform/db/open-database.ts';
import { withOutlet } from '../articles/queries.ts';
import { articles } from '../articles/tables.ts';
import { outlets } from '../sources/tables.ts';
import type { LabArticle } from './lab-index.ts';

const labColumns = (characters: number) => ({
  ...withOutlet,
  text: sql<string>`left(${articles.text}, ${characters})`,
});

const inMilliseconds = <R extends { publishedAt: Date }>(row: R) => ({
  ...row,
  publishedAt: row.publishedAt.getTime(),
});

/** Articles of the window with a later id, in the order of their ids. */
export async function articlesAfter(
  db: Handle,
  { afterId, since, limit, characters }: { afterId: number; since: Date; limit: number; characters: number },
): Promise<LabArticle[]> {
  const rows = await db
    .select(labColumns(characters))
    .from(articles)
    .innerJoin(outlets, eq(outlets.id, articles.outletId))
    .where(and(gt(articles.id, afterId), gte(articles.publishedAt, since)))
    .orderBy(asc(articles.id))
    .limit(limit);
  return rows.map(inMilliseconds);
}

/** The window's articles, newest first, before the last one of the page before. */
export async function newestArticles(
  db: Handle,
  { before, since, limit, characters }: { before?: LabArticle; since: Date; limit: number; characters: number },
): Promise<LabArticle[]> {
  const isBefore = before
    ? sql`(${articles.publishedAt}, ${articles.id}) < (${new Date(before.publishedAt)}, ${before.id})`
    : undefined;
  const rows = await db
    .select(labColumns(characters))
    .from(articles)
    .innerJoin(outlets, eq(outlets.id, articles.outletId))
    .where(and(gte(articles.publishedAt, since), isBefore))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit);
  return rows.map(inMilliseconds);
}

/** How many articles the window holds, and the last id given out so far. */
export async function sizeOfWindow(db: Handle, since: Date): Promise<{ total: number; lastId: number }> {
  const [counted] = await db.select({ total: count() }).from(articles).where(gte(articles.publishedAt, since));
  const [last] = await db.select({ id: max(articles.id) }).from(articles);
  return { total: counted?.total ?? 0, lastId: last?.id ?? 0 };
}

export async function storiesOf(db: Handle, ids: number[]): Promise<{ id: number; storyId: string }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: articles.id, storyId: articles.storyId })
    .from(articles)
    .where(and(inArray(articles.id, ids), isNotNull(articles.storyId)));
  return rows.flatMap(({ id, storyId }) => (storyId === null ? [] : [{ id, storyId }]));
}
