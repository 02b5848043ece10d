import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Handle } from '../../platform/db/open-database.ts';
import { withTexts } from '../articles/queries.ts';
import { articles } from '../articles/tables.ts';
import { outlets } from '../sources/tables.ts';
import type { CurrentArticle } from './current-article.ts';

const columns = (characters: number) => ({
  ...withTexts,
  text: sql<string>`left(${articles.text}, ${characters})`,
  addresses: articles.addresses,
  meaning: articles.meaning,
});

/** One page of the articles published since a time, newest first. */
export function newestArticles(
  db: Handle,
  {
    before,
    since,
    limit,
    characters,
  }: { before: Pick<CurrentArticle, 'publishedAt' | 'id'> | undefined; since: Date; limit: number; characters: number },
): Promise<CurrentArticle[]> {
  const isBefore = before && sql`(${articles.publishedAt}, ${articles.id}) < (${before.publishedAt}, ${before.id})`;
  return db
    .select(columns(characters))
    .from(articles)
    .innerJoin(outlets, eq(outlets.id, articles.outletId))
    .where(and(gte(articles.publishedAt, since), isBefore))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit);
}

export function countSince(db: Handle, since: Date): Promise<number> {
  return db.$count(articles, gte(articles.publishedAt, since));
}

/**
 * The oldest transaction still running: everything invisible now was written by it or a later one. A timestamp or a sequence number
 * would miss what a slow transaction commits later.
 */
export async function changeMark(db: Handle): Promise<string> {
  const { rows } = await db.execute<{ mark: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as mark`,
  );
  return rows[0]!.mark;
}

export type ChangedArticle = CurrentArticle & { changedIn: string };

/** One page of the articles written by the mark's transaction or a later one, in the order of their transactions. */
export function changedArticles(
  db: Handle,
  { mark, after, since, limit }: { mark: string; after: ChangedArticle | undefined; since: Date; limit: number },
): Promise<ChangedArticle[]> {
  const isAfter =
    after && sql`(${articles.changedIn}, ${articles.id}) > (${after.changedIn}::xid8, ${after.id}::bigint)`;
  return db
    .select({ ...columns(longestText), changedIn: articles.changedIn })
    .from(articles)
    .innerJoin(outlets, eq(outlets.id, articles.outletId))
    .where(
      and(
        sql`${articles.changedIn} >= ${mark}::xid8`,
        // a database restored from elsewhere may contain transaction ids that this server has not reached yet
        sql`${articles.changedIn} < pg_snapshot_xmax(pg_current_snapshot())`,
        gte(articles.publishedAt, since),
        isAfter,
      ),
    )
    .orderBy(articles.changedIn, articles.id)
    .limit(limit);
}

/** More than an index reads of one article. */
export const longestText = 60_000;
