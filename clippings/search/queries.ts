import { eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '../../contract/errors.ts';
import { articles } from '../../newsroom/articles/tables.ts';
import { sources } from '../../newsroom/sources/tables.ts';
import type { Db, Handle } from '../../platform/db/open-database.ts';
import { articleWords } from './tables.ts';

/** Selects articles whose words are missing or outdated, oldest first. Call it in the transaction that writes them. */
export function takePending(tx: Handle, limit: number) {
  return tx
    .select({
      id: articleWords.articleId,
      title: articles.title,
      lead: articles.lead,
      text: articles.text,
      language: articles.language,
    })
    .from(articleWords)
    .innerJoin(articles, eq(articles.id, articleWords.articleId))
    .where(sql`is_pending`)
    .orderBy(articleWords.articleId)
    .limit(limit)
    .for('update', { of: articleWords, skipLocked: true });
}

export async function setWords(tx: Handle, rows: readonly { id: number; words: string }[]): Promise<void> {
  await tx.execute(sql`
    update article_words w set words = r.words::tsvector, is_pending = false
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, words text)
    where w.article_id = r.id`);
}

/** The newest indexed article: articles stored later are left out of the pages of a search that has begun. */
export async function lastIndexed(db: Handle): Promise<number> {
  const [row] = await db
    .select({ id: articleWords.articleId })
    .from(articleWords)
    .where(sql`not is_pending or words <> ''`)
    .orderBy(sql`${articleWords.articleId} desc`)
    .limit(1);
  return row?.id ?? 0;
}

const longestSearchMs = 3_000;

const isStopped = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === '57014' || isStopped(error.cause));

/** Cancels a search that takes longer: it would hold a connection that others wait for. */
export async function withinSearchTime<T>(db: Db, work: (tx: Handle) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = ${sql.raw(String(longestSearchMs))}`);
      return work(tx);
    });
  } catch (error) {
    if (isStopped(error)) throw new AppError('SEARCH_TOO_SLOW');
    throw error;
  }
}

/** A position in the order of stories: 1 if the headline has the words, the instant in microseconds, the article. */
export type SortKey = readonly [isInHeadline: number, at: number, articleId: number];

export interface StorySearch {
  /** In `tsquery` syntax. */
  query: string;
  /** The same for the headline only; if given, stories that match it come first. */
  headlineQuery: string | undefined;
  outletId: string | undefined;
  /** Outlets that are not shown. */
  hidden: readonly string[];
  language: string | undefined;
  from: Date | undefined;
  /** End of the span, exclusive. */
  until: Date | undefined;
  /** The newest article to include. */
  last: number;
  after: SortKey | undefined;
  limit: number;
}

export interface SearchedStory {
  articleId: number;
  sortKey: SortKey;
  /** Articles of the story that match. */
  articleCount: number;
}

/** Stories with a matching article, each represented by the first of those articles in the order asked for. */
export async function findStories(
  db: Handle,
  { query, headlineQuery, outletId, hidden, language, from, until, last, after, limit }: StorySearch,
): Promise<{ stories: SearchedStory[]; total: number }> {
  const arm = (asked: string, tier: number) => sql`
    select coalesce(event_id, article_id::text) collate "C" as story,
      array[${tier}::bigint, (extract(epoch from published_at) * 1000000)::bigint, article_id] as sort_key
    from article_words
    where words @@ ${asked}::tsquery and article_id <= ${last}
      and outlet_id <> all(${sql.param([...hidden])}::text[])
      ${outletId ? sql`and outlet_id = ${outletId}` : sql``} ${language ? sql`and language = ${language}` : sql``}
      ${from ? sql`and published_at >= ${from}` : sql``} ${until ? sql`and published_at < ${until}` : sql``}`;
  const { rows } = await db.execute<{ sort_key: string[]; articles: number; total: number }>(sql`
    with found as (${arm(query, 0)} ${headlineQuery ? sql`union all ${arm(headlineQuery, 1)}` : sql``}),
    stories as (
      select max(sort_key) as sort_key, (count(*) filter (where sort_key[1] = 0))::int as articles from found group by story
    )
    select sort_key, articles, (select count(*)::int from stories) as total from stories
    ${after ? sql`where sort_key < ${`{${after.join(',')}}`}::bigint[]` : sql``}
    order by sort_key desc limit ${limit}`);
  const stories = rows.map(({ sort_key, articles: articleCount }) => {
    const [isInHeadline, at, articleId] = sort_key.map(Number) as [number, number, number];
    return { articleId, sortKey: [isInHeadline, at, articleId] as const, articleCount };
  });
  return { stories, total: rows[0]?.total ?? 0 };
}

/** Outlets all of whose feeds the operator has paused. */
export async function pausedOutlets(db: Handle): Promise<string[]> {
  const rows = await db
    .select({ id: sources.outletId })
    .from(sources)
    .groupBy(sources.outletId)
    .having(sql`bool_and(${sources.isPaused})`);
  return rows.map(({ id }) => id);
}

const mostCompared = 200;

/** What given outlets wrote about given events. */
export function textsOfOutlets(db: Handle, eventIds: readonly string[], outletIds: readonly string[]) {
  return db
    .select({
      eventId: articles.eventId,
      outletId: articles.outletId,
      lead: articles.lead,
      text: articles.text,
    })
    .from(articles)
    .where(sql`${inArray(articles.eventId, [...eventIds])} and ${inArray(articles.outletId, [...outletIds])}`)
    .limit(mostCompared);
}
