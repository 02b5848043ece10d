import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { EditionPlace } from '../../contract/editions.ts';
import type { TermReading } from '../../contract/terms.ts';
import { failuresBeforeFailing, outletRights } from '../../newsroom/sources/queries.ts';
import { outlets, sources } from '../../newsroom/sources/tables.ts';
import { type Shown, withinRights } from '../../newsroom/summaries/rights/within-rights.ts';
import { isAdmitted } from '../../people/accounts/queries.ts';
import { profiles, users } from '../../people/accounts/tables.ts';
import { watchTerms } from '../../people/terms/tables.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { findRow } from '../../platform/db/rows.ts';
import { deliverySettings, editionItems, editions, feedback } from './tables.ts';
import { isItsStory, isItsText, textsOf } from './texts/queries.ts';
import { type ItemText, itemTexts, storyTexts } from './texts/tables.ts';

export type DeliverySettingsRow = typeof deliverySettings.$inferSelect;
export type EditionRow = typeof editions.$inferSelect;
type StoredItem = typeof editionItems.$inferSelect;
export type ItemRow = Shown<StoredItem & ItemText>;
export type NewEdition = typeof editions.$inferInsert & { id: string };

export const findSettings = (db: Handle, userId: string) =>
  findRow(db, deliverySettings, eq(deliverySettings.userId, userId));

/** Created with the profile, so they always exist. */
export async function getSettings(db: Handle, userId: string): Promise<DeliverySettingsRow> {
  const settings = await findSettings(db, userId);
  if (!settings) throw new Error('a profile without delivery settings');
  return settings;
}

export async function updateSettings(
  db: Handle,
  userId: string,
  values: Partial<typeof deliverySettings.$inferInsert>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await db.update(deliverySettings).set(values).where(eq(deliverySettings.userId, userId));
}

export async function findReaderByUnsubscribeToken(db: Handle, token: string) {
  const [row] = await db
    .select({ userId: deliverySettings.userId, language: profiles.language })
    .from(deliverySettings)
    .innerJoin(profiles, eq(profiles.id, deliverySettings.userId))
    .where(eq(deliverySettings.unsubscribeToken, token));
  return row;
}

/** Editions after a position in the order of `newestFirst`. */
const afterPlace = ({ on, kind }: EditionPlace) =>
  kind === undefined
    ? lt(editions.localDate, on)
    : or(lt(editions.localDate, on), and(eq(editions.localDate, on), gt(editions.kind, kind)));

export const newestFirst = [desc(editions.localDate), asc(editions.kind)];

/** How many stories an edition has, as `countStories` counts them. */
export const storiesIn = (editionId: SQL, localDate: SQL) =>
  sql<number>`(select count(*)::int from edition_items i where i.edition_id = ${editionId} and i.local_date = ${localDate} and not i.is_more)`;

/** Qualified by hand: inside the subquery a bare "id" would be the item's. */
export const storyCount = storiesIn(sql`"editions"."id"`, sql`"editions"."local_date"`);

/** A reader's editions, newest first, including days without a clipping. */
export function listEditions(
  db: Handle,
  userId: string,
  { limit, after, where }: { limit: number; after?: EditionPlace | undefined; where?: SQL | undefined },
) {
  return db
    .select({
      id: editions.id,
      on: editions.localDate,
      kind: editions.kind,
      state: editions.state,
      reason: editions.reason,
      composedAt: editions.composedAt,
      storyCount,
    })
    .from(editions)
    .where(and(eq(editions.userId, userId), after ? afterPlace(after) : undefined, where))
    .orderBy(...newestFirst)
    .limit(limit);
}

/** Undefined for another reader's edition. */
export function findEdition(db: Handle, userId: string, editionId: string) {
  const isOwn = and(eq(editions.id, editionId), eq(editions.userId, userId));
  return findRow(db, editions, isOwn);
}

export async function findSharedEdition(db: Handle, shareToken: string): Promise<EditionRow | undefined> {
  const [row] = await db
    .select({ edition: editions })
    .from(editions)
    .innerJoin(users, eq(users.id, editions.userId))
    .where(and(eq(editions.shareToken, shareToken), eq(editions.state, 'frozen'), isAdmitted));
  return row?.edition;
}

export const findEditionById = (db: Handle, editionId: string) => findRow(db, editions, eq(editions.id, editionId));

/**
 * One lookup per edition, so that each uses the index, even with outdated statistics of a table that grows by thousands a minute.
 * Columns are named explicitly: a run reads tens of thousands of rows.
 */
export async function editionItemsOf(
  db: Handle,
  wanted: readonly { id: string; localDate: string; userId: string }[],
): Promise<ItemRow[]> {
  const rights = await outletRights(db);
  const { rows } = await db.execute<StoredItem>(sql`
    select i.id, i.edition_id as "editionId", i.user_id as "userId", i.local_date as "localDate", i.position, i.is_in_mail as "isInMail",
      i.is_more as "isMore", i.term_id as "termId", i.term, i.text_id as "textId"
    from unnest(${sql.param(wanted.map(({ id }) => id))}::uuid[], ${sql.param(wanted.map(({ localDate }) => localDate))}::date[],
        ${sql.param(wanted.map(({ userId }) => userId))}::uuid[]) as w(id, on_day, user_id)
      cross join lateral (select * from edition_items e
        where e.edition_id = w.id and e.local_date = w.on_day and e.user_id = w.user_id order by e.position) i
    order by i.edition_id, i.position`);
  const textOf = await textsOf(db, rows);
  return rows.map((row) => withinRights({ ...row, ...textOf(row.textId) }, rights));
}

export async function findItem(db: Handle, itemId: string) {
  const [row] = await db
    .select({
      item: {
        userId: editionItems.userId,
        localDate: editionItems.localDate,
        termId: editionItems.termId,
        term: editionItems.term,
        storyId: storyTexts.storyId,
        title: storyTexts.title,
        url: storyTexts.url,
        outlets: storyTexts.outlets,
      },
      language: profiles.language,
    })
    .from(editionItems)
    .innerJoin(itemTexts, isItsText)
    .innerJoin(storyTexts, isItsStory)
    .innerJoin(profiles, eq(profiles.id, editionItems.userId))
    .innerJoin(users, eq(users.id, editionItems.userId))
    .where(and(eq(editionItems.id, itemId), isAdmitted));
  return row;
}

export async function saveFeedback(db: Handle, row: typeof feedback.$inferInsert): Promise<void> {
  await db.insert(feedback).values(row).onConflictDoNothing();
}

/** "Useful" and "not this" by item; answers about an outlet do not count. */
export async function answersOfItems(db: Handle, itemIds: string[]): Promise<Map<string, 'useful' | 'not_this'>> {
  const rows = await db
    .select({ itemId: feedback.itemId, verdict: feedback.verdict })
    .from(feedback)
    .where(and(inArray(feedback.itemId, itemIds), inArray(feedback.verdict, ['useful', 'not_this'])));
  return new Map(rows.flatMap(({ itemId, verdict }) => (verdict === 'less_outlet' ? [] : [[itemId, verdict]])));
}

export async function removeFeedback(db: Handle, itemId: string, verdicts: StoryVerdict[]): Promise<void> {
  await db.delete(feedback).where(and(eq(feedback.itemId, itemId), inArray(feedback.verdict, verdicts)));
}

export type StoryVerdict = (typeof feedback.$inferSelect)['verdict'];

/**
 * Answers of the given readers since a day, for the ranking. `storyIds`: the story's id when it was answered and the present ids of
 * its articles, since stories may have been merged.
 */
export function feedbackOf(db: Handle, userIds: string[], since: Date) {
  return db
    .select({
      userId: feedback.userId,
      verdict: feedback.verdict,
      termId: feedback.termId,
      storyIds: sql<string[]>`array(select feedback.story_id union select a.story_id from articles a
        where a.id = any(story_texts.article_ids) and a.story_id is not null)`,
      outletId: feedback.outletId,
      givenAt: feedback.givenAt,
      text: sql<string>`${storyTexts.title} || ' ' || ${storyTexts.summary}`,
    })
    .from(feedback)
    .innerJoin(
      editionItems,
      and(
        eq(editionItems.id, feedback.itemId),
        eq(editionItems.localDate, feedback.localDate),
        eq(editionItems.userId, feedback.userId),
      ),
    )
    .innerJoin(itemTexts, isItsText)
    .innerJoin(storyTexts, isItsStory)
    .where(and(inArray(feedback.userId, userIds), gte(feedback.givenAt, since)));
}

/**
 * The terms a reader's plan includes: the first in the reader's own order, else the oldest, up to the limit (requirements R72). A
 * muted term counts but finds nothing.
 */
export async function activeTerms(db: Handle, readers: { userId: string; limit: number }[], now: Date) {
  const { rows } = await db.execute<{
    user_id: string;
    id: string;
    term: string;
    reading: TermReading;
    answers_from: Date | null;
  }>(sql`
    select r.user_id, t.id, t.term, t.reading, t.answers_from
    from jsonb_to_recordset(${JSON.stringify(readers.map(({ userId, limit }) => ({ user_id: userId, n: limit })))}::jsonb)
      as r(user_id uuid, n int)
    cross join lateral (
      select id, term, reading, answers_from, created_at, position, muted_until from watch_terms w
      where w.user_id = r.user_id and w.removed_at is null
      order by position nulls last, created_at, id limit r.n
    ) t
    where t.muted_until is null or t.muted_until <= ${now}
    order by r.user_id, t.position nulls last, t.created_at, t.id`);
  return Map.groupBy(rows, (row) => row.user_id);
}

/** The ids of all terms of these readers, muted ones and those beyond the plan included. */
export async function termIdsOf(db: Handle, userIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await db
    .select({ userId: watchTerms.userId, ids: sql<string[]>`array_agg(${watchTerms.id})` })
    .from(watchTerms)
    .where(and(inArray(watchTerms.userId, [...userIds]), isNull(watchTerms.removedAt)))
    .groupBy(watchTerms.userId);
  return new Map(rows.map(({ userId, ids }) => [userId, new Set(ids)]));
}

/** Feeds whose last attempts failed; named in the coverage line. */
export async function failingSources(db: Handle) {
  return db
    .selectDistinctOn([outlets.id], { outlet: outlets.name, error: sql<string>`coalesce(${sources.lastError}, '')` })
    .from(sources)
    .innerJoin(outlets, eq(outlets.id, sources.outletId))
    .where(and(not(sources.isPaused), gte(sources.failures, failuresBeforeFailing)))
    .orderBy(outlets.id);
}

export async function findEditionOn(db: Handle, userId: string, localDate: string): Promise<EditionRow | undefined> {
  const [row] = await db
    .select()
    .from(editions)
    .where(and(eq(editions.userId, userId), eq(editions.localDate, localDate), eq(editions.kind, 'daily')));
  return row;
}
