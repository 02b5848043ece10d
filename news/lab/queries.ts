import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Handle } from '../../platform/db/open-database.ts';
import { articles } from '../articles/tables.ts';
import { outlets } from '../sources/tables.ts';
import type { LabArticle } from './lab-index.ts';

/** Articles of the window with a later id, in the order of their ids. */
export async function articlesAfter(
  db: Handle,
  { afterId, since, limit, characters }: { afterId: number; since: Date; limit: number; characters: number },
): Promise<LabArticle[]> {
  const rows = await db
    .select({
      id: articles.id,
      title: articles.title,
      text: sql<string>`left(${articles.text}, ${characters})`,
      language: articles.language,
      outletId: articles.outletId,
      outlet: outlets.name,
      url: articles.canonicalUrl,
      publishedAt: articles.publishedAt,
      storyId: articles.storyId,
    })
    .from(articles)
    .innerJoin(outlets, eq(outlets.id, articles.outletId))
    .where(and(gt(articles.id, afterId), gte(articles.publishedAt, since)))
    .orderBy(asc(articles.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt.getTime() }));
}

/** How many the window holds, and the id after which its newest `most` begin. */
export async function sizeOfWindow(db: Handle, since: Date, most: number): Promise<{ total: number; afterId: number }> {
  const inWindow = gte(articles.publishedAt, since);
  const [counted] = await db.select({ n: count() }).from(articles).where(inWindow);
  const total = counted?.n ?? 0;
  if (total <= most) return { total, afterId: 0 };
  const [last] = await db
    .select({ id: articles.id })
    .from(articles)
    .where(inWindow)
    .orderBy(desc(articles.id))
    .offset(most)
    .limit(1);
  return { total: most, afterId: last?.id ?? 0 };
}

export async function storiesOf(db: Handle, ids: number[]): Promise<{ id: number; storyId: string }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: articles.id, storyId: articles.storyId })
    .from(articles)
    .where(and(inArray(articles.id, ids), isNotNull(articles.storyId)));
  return rows.flatMap(({ id, storyId }) => (storyId === null ? [] : [{ id, storyId }]));
}
