import {
  and,
  arrayOverlaps,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { minuteMs } from '../../contract/rules/durations.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { findRow, inPieces } from '../../platform/db/rows.ts';
import { outlets } from '../sources/tables.ts';
import { articles } from './tables.ts';

export type ArticleRow = typeof articles.$inferSelect;
export type NewArticle = typeof articles.$inferInsert;

/** New addresses become articles; a known address takes over the outlet's later wording. Returns how many were new. */
export async function storeArticles(db: Handle, rows: NewArticle[]): Promise<number> {
  const set = {
    title: sql`excluded.title`,
    lead: sql`excluded.lead`,
    text: sql`excluded.text`,
    contentHash: sql`excluded.content_hash`,
    kind: sql`excluded.kind`,
  };
  // another outlet's text under the same address changes nothing
  const setWhere = sql`${articles.contentHash} <> excluded.content_hash and ${articles.outletId} = excluded.outlet_id`;
  let count = 0;
  for (const piece of inPieces(articles, rows)) {
    const stored = await db
      .insert(articles)
      .values(piece)
      .onConflictDoUpdate({ target: articles.canonicalUrl, set, setWhere })
      .returning({ isNew: sql<boolean>`xmax = 0` });
    count += stored.filter(({ isNew }) => isNew).length;
  }
  return count;
}

/** The latest texts of an outlet, which show the lines it repeats in every article. */
export async function latestTexts(db: Handle, outletId: string, limit: number) {
  return db
    .select({ title: articles.title, text: articles.text })
    .from(articles)
    .where(eq(articles.outletId, outletId))
    .orderBy(desc(articles.fetchedAt))
    .limit(limit);
}

export async function repeatedLinesOf(db: Handle, outletId: string): Promise<number[]> {
  const [row] = await db.select({ lines: outlets.repeatedLines }).from(outlets).where(eq(outlets.id, outletId));
  return row?.lines ?? [];
}

export async function setRepeatedLines(db: Handle, outletId: string, lines: number[]): Promise<void> {
  await db.update(outlets).set({ repeatedLines: lines }).where(eq(outlets.id, outletId));
}

export async function knownAddresses(db: Handle, urls: string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set();
  const rows = await db
    .select({ url: articles.canonicalUrl, addresses: articles.addresses })
    .from(articles)
    .where(or(inArray(articles.canonicalUrl, urls), arrayOverlaps(articles.addresses, urls)));
  return new Set(rows.flatMap(({ url, addresses }) => [url, ...addresses]));
}

/** Addresses that another outlet has stored, with that outlet's home. */
export function addressesOfOthers(db: Handle, outletId: string, urls: string[]) {
  return db
    .select({ url: articles.canonicalUrl, home: outlets.home })
    .from(articles)
    .innerJoin(outlets, eq(outlets.id, articles.outletId))
    .where(and(inArray(articles.canonicalUrl, urls), ne(articles.outletId, outletId)));
}

/**
 * Locks articles in one order, the order in which they are stored: otherwise two transactions that change several articles could
 * deadlock. Runs alone or as part of a statement.
 */
export function holdInOrder(db: Handle, which: SQL | undefined) {
  return db
    .select({ id: articles.id })
    .from(articles)
    .where(which)
    .orderBy(sql`${articles.canonicalUrl} collate "C"`)
    .for('update');
}

/** Assigns articles to the outlet. The outlet's next text replaces theirs, and their page is read again. */
export async function giveAddresses(db: Handle, outletId: string, urls: string[], now: Date): Promise<void> {
  await db
    .update(articles)
    .set({ outletId, contentHash: '', state: 'summary', tries: 0, nextTryAt: now })
    .where(inArray(articles.id, holdInOrder(db, inArray(articles.canonicalUrl, urls))));
}

/** The host of an address, as `new URL(address).hostname` has it. */
const hostOf = sql<string>`substring(${articles.canonicalUrl} from '^[a-z]+://(\\[[^]]*\\]|[^/:?#]+)')`;

/** The newest candidates, up to this number, are grouped by host. */
const mostLookedAt = 500;

export interface SummaryClaim {
  now: Date;
  /** Until then no other process takes them. */
  until: Date;
  limit: number;
  perHost: number;
  /** Pages being read, by host: each host has at most `perHost`, these included. */
  inHand: ReadonlyMap<string, number>;
}

/** Claims summaries whose page is due, the newest first. */
export async function claimSummaries(db: Handle, { now, until, limit, perHost, inHand }: SummaryClaim) {
  const isDue = and(eq(articles.state, 'summary'), lte(articles.nextTryAt, now));
  const room = sql<number>`${perHost} - coalesce((${JSON.stringify(Object.fromEntries(inHand))}::jsonb ->> ${hostOf})::int, 0)`;
  const due = db
    .select({ id: articles.id, at: articles.nextTryAt, host: hostOf.as('host'), room: room.as('room') })
    .from(articles)
    .where(and(isDue, sql`${room} > 0`))
    .orderBy(desc(articles.nextTryAt))
    .limit(mostLookedAt)
    .as('due');
  const nth = sql<number>`row_number() over (partition by ${due.host} order by ${due.at} desc)`;
  const ranked = db
    .select({ id: due.id, at: due.at, room: due.room, nth: nth.as('nth') })
    .from(due)
    .as('ranked');
  const chosen = db
    .select({ id: ranked.id })
    .from(ranked)
    .where(lte(ranked.nth, ranked.room))
    .orderBy(desc(ranked.at))
    .limit(limit);
  const locked = db
    .select({ id: articles.id })
    .from(articles)
    .where(and(inArray(articles.id, chosen), isDue))
    .for('update', { skipLocked: true });
  return db
    .update(articles)
    .set({ nextTryAt: until, tries: sql`${articles.tries} + 1` })
    .where(inArray(articles.id, locked))
    .returning();
}

export async function updateArticle(db: Handle, id: number, values: Partial<NewArticle>): Promise<void> {
  await db.update(articles).set(values).where(eq(articles.id, id));
}

export const findByAddress = (db: Handle, url: string) => findRow(db, articles, eq(articles.canonicalUrl, url));

/** Merges an article into the one that has the same page under another address. */
export async function foldArticle(tx: Handle, copy: ArticleRow, into: ArticleRow): Promise<void> {
  await holdInOrder(tx, inArray(articles.id, [copy.id, into.id]));
  await tx.delete(articles).where(eq(articles.id, copy.id));
  const addresses = [...new Set([...into.addresses, ...copy.addresses, copy.canonicalUrl])].slice(-20);
  await tx.update(articles).set({ addresses }).where(eq(articles.id, into.id));
}

/** What is known of an article besides its texts; the query must join the outlets. */
export const withoutTexts = {
  id: articles.id,
  title: articles.title,
  language: articles.language,
  outletId: articles.outletId,
  outlet: outlets.name,
  url: articles.canonicalUrl,
  publishedAt: articles.publishedAt,
  /** When we first had it: an article may reach us days after the outlet dated it. */
  seenAt: articles.fetchedAt,
  storyId: articles.storyId,
  kind: articles.kind,
  eventId: articles.eventId,
};

/** Columns that every query of whole articles selects. */
export const withTexts = { ...withoutTexts, lead: articles.lead, text: articles.text };

/** Oldest first, with the name of their outlet. */
export function articlesWhere(db: Handle, where: SQL | undefined) {
  return db
    .select(withTexts)
    .from(articles)
    .innerJoin(outlets, eq(outlets.id, articles.outletId))
    .where(where)
    .orderBy(asc(articles.publishedAt), asc(articles.id));
}
export type WindowArticle = Awaited<ReturnType<typeof articlesWhere>>[number];

/** Any number of them: the ids are one parameter. */
export function articlesById(db: Handle, ids: number[]): Promise<WindowArticle[]> {
  return articlesWhere(db, sql`${articles.id} = any(${sql.param(ids)}::bigint[])`);
}

/** Articles that have a story, in the order they were published, page by page. */
export function storiesPage(
  db: Handle,
  { since, after, limit }: { since: Date; after: WindowArticle | undefined; limit: number },
): Promise<WindowArticle[]> {
  const isLater = after && sql`(${articles.publishedAt}, ${articles.id}) > (${after.publishedAt}, ${after.id})`;
  return articlesWhere(db, and(isNotNull(articles.storyId), gte(articles.publishedAt, since), isLater)).limit(limit);
}

/** The articles stored in a span of time, whatever their date. */
export function articlesSeenBetween(db: Handle, from: Date, to: Date): Promise<WindowArticle[]> {
  return articlesWhere(db, and(gte(articles.fetchedAt, from), lt(articles.fetchedAt, to)));
}

/** How long grouping waits for the page of an article. */
const longestWaitMs = 10 * minuteMs;
const waitedSince = (now: Date) => new Date(now.getTime() - longestWaitMs);

/** Stores the text of a page. If the article already had a story, it is grouped again. */
export async function storePage(db: Handle, { id, fetchedAt }: ArticleRow, values: Partial<NewArticle>, now: Date) {
  const state = fetchedAt < waitedSince(now) ? 'late' : 'page';
  await updateArticle(db, id, { ...values, state, nextTryAt: null });
}

/** Articles that have no story yet, or one chosen by their summary alone, in the order they were published. */
export function articlesToGroup(db: Handle, now: Date, limit: number): Promise<WindowArticle[]> {
  // wait for a page that is about to be read: it has more text than the summary
  const isRead = or(ne(articles.state, 'summary'), lt(articles.fetchedAt, waitedSince(now)));
  return articlesWhere(db, and(sql`(${articles.storyId} is null or ${articles.state} = 'late')`, isRead)).limit(limit);
}

type Merge = { merged: string; into: string };

export interface Grouping {
  assignments: { articleId: number; storyId: string; eventId: string }[];
  /** Merged stories are now part of `into`, so that stories in editions are still found by their articles. */
  storyMerges: Merge[];
  eventMerges: Merge[];
  /** Articles grouped again. Their stories change by merges alone. */
  regrouped: number[];
}

/** Runs one statement for each kind of change, for any number of stories. */
export async function setStories(tx: Handle, grouping: Grouping): Promise<void> {
  const { assignments, storyMerges, eventMerges, regrouped } = grouping;
  const ids = [...assignments.map(({ articleId }) => articleId), ...regrouped];
  const gone = (merges: Merge[]) => merges.map(({ merged }) => merged);
  await holdInOrder(
    tx,
    or(
      inArray(articles.id, ids),
      inArray(articles.storyId, gone(storyMerges)),
      inArray(articles.eventId, gone(eventMerges)),
    ),
  );
  await tx.execute(sql`
    update articles set story_id = r."storyId", event_id = r."eventId"
    from jsonb_to_recordset(${JSON.stringify(assignments)}::jsonb) as r("articleId" bigint, "storyId" text, "eventId" text)
    where articles.id = r."articleId"`);
  await merge(tx, 'story_id', storyMerges);
  await merge(tx, 'event_id', eventMerges);
  if (regrouped.length > 0) await tx.update(articles).set({ state: 'page' }).where(inArray(articles.id, regrouped));
}

async function merge(db: Handle, column: 'story_id' | 'event_id', merges: Merge[]): Promise<void> {
  if (merges.length === 0) return;
  await db.execute(sql`
    update articles set ${sql.identifier(column)} = r."into"
    from jsonb_to_recordset(${JSON.stringify(merges)}::jsonb) as r(merged text, "into" text)
    where articles.${sql.identifier(column)} = r.merged`);
}

/** Deletes the oldest articles in small batches, so that locks are short. Editions keep their own frozen copy. */
export async function deleteArticlesBefore(db: Handle, instant: Date, limit: number): Promise<number> {
  const oldest = db
    .select({ id: articles.id })
    .from(articles)
    .where(lt(articles.publishedAt, instant))
    .limit(limit)
    .for('update', { skipLocked: true });
  const gone = await db.delete(articles).where(inArray(articles.id, oldest)).returning({ id: articles.id });
  return gone.length;
}
