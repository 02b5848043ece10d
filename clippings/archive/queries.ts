import { and, asc, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { EditionPlace } from '../../contract/editions.ts';
import { profiles } from '../../people/accounts/tables.ts';
import { watchTerms } from '../../people/terms/tables.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { changesRows } from '../../platform/db/rows.ts';
import { listEditions, storyCount } from '../editions/queries.ts';
import { editionItems, editions, feedback, type StoryCopy, savedStories } from '../editions/tables.ts';
import { isItsStory, isItsText } from '../editions/texts/queries.ts';
import { itemTexts, storyTexts } from '../editions/texts/tables.ts';

/** Escapes `%`, `_` and `\`, so that they match literally (requirements S12). */
const contains = (column: unknown, text: string) => sql`${column} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;

const matches = (search: string) =>
  or(
    contains(storyTexts.title, search),
    contains(storyTexts.summary, search),
    contains(editionItems.term, search),
    contains(sql`${storyTexts.outlets}::text`, search),
  );

const copied = {
  term: editionItems.term,
  isMore: editionItems.isMore,
  storyId: storyTexts.storyId,
  title: storyTexts.title,
  titleMarks: itemTexts.titleMarks,
  url: storyTexts.url,
  summary: storyTexts.summary,
  summaryMarks: itemTexts.summaryMarks,
  summaryParts: storyTexts.summaryParts,
  outlets: storyTexts.outlets,
  kind: itemTexts.kind,
  reasons: itemTexts.reasons,
  isUpdate: itemTexts.isUpdate,
} satisfies Record<keyof StoryCopy, unknown>;

/** Joins on the whole key: without the day every monthly partition would be read. */
export const isItsEdition = and(
  eq(editions.id, editionItems.editionId),
  eq(editions.localDate, editionItems.localDate),
  eq(editions.userId, editionItems.userId),
);

export interface EditionsRequest {
  search?: string | undefined;
  after?: EditionPlace | undefined;
  limit: number;
}

/** A reader's editions, newest first; with a search only those that match. */
export function pageOfEditions(db: Handle, userId: string, { search, ...page }: EditionsRequest) {
  if (!search) return listEditions(db, userId, page);
  const hits = db
    .select({ id: editionItems.id })
    .from(editionItems)
    .innerJoin(itemTexts, isItsText)
    .innerJoin(storyTexts, isItsStory)
    .where(and(isItsEdition, matches(search)));
  // the offset keeps the planner from making this a join: editions are checked by index, newest first, until the page is full
  return listEditions(db, userId, { ...page, where: sql`exists (${hits} offset 0)` });
}

export function headlinesOf(db: Handle, of: readonly { id: string; on: string }[], search: string | undefined) {
  return db
    .select({
      id: editionItems.id,
      editionId: editionItems.editionId,
      storyId: storyTexts.storyId,
      title: storyTexts.title,
      term: editionItems.term,
    })
    .from(editionItems)
    .innerJoin(itemTexts, isItsText)
    .innerJoin(storyTexts, isItsStory)
    .where(
      and(
        inArray(
          editionItems.editionId,
          of.map(({ id }) => id),
        ),
        inArray(editionItems.localDate, [...new Set(of.map(({ on }) => on))]),
        search ? matches(search) : undefined,
      ),
    )
    .orderBy(asc(editionItems.editionId), asc(editionItems.position));
}

export function editionsBetween(db: Handle, userId: string, from: string, to: string) {
  return db
    .select({ id: editions.id, on: editions.localDate, kind: editions.kind, state: editions.state, storyCount })
    .from(editions)
    .where(and(eq(editions.userId, userId), gte(editions.localDate, from), lt(editions.localDate, to)))
    .orderBy(asc(editions.localDate), desc(editions.state));
}

/** The previous and the next edition of the same kind. */
export async function neighboursOf(db: Handle, userId: string, edition: { localDate: string; kind: string }) {
  const { rows } = await db.execute<{ previous: string | null; next: string | null }>(sql`
    select
      (select id from editions where user_id = ${userId} and kind = ${edition.kind} and local_date < ${edition.localDate}
        order by local_date desc limit 1) as previous,
      (select id from editions where user_id = ${userId} and kind = ${edition.kind} and local_date > ${edition.localDate}
        order by local_date limit 1) as next`);
  return { previousId: rows[0]?.previous ?? null, nextId: rows[0]?.next ?? null };
}

/** Only what was composed can be shared. */
export function setShare(db: Handle, userId: string, editionId: string, token: string | null): Promise<boolean> {
  const isOwn = and(eq(editions.id, editionId), eq(editions.userId, userId), eq(editions.state, 'frozen'));
  return changesRows(db.update(editions).set({ shareToken: token }).where(isOwn));
}

export async function ownsItem(db: Handle, userId: string, itemId: string): Promise<boolean> {
  return (await db.$count(editionItems, and(eq(editionItems.id, itemId), eq(editionItems.userId, userId)))) > 0;
}

/** False when the reader has no such item, or has kept it already. */
export function saveCopy(db: Handle, userId: string, itemId: string, savedAt: Date): Promise<boolean> {
  const item = db
    .select({
      userId: editionItems.userId,
      itemId: editionItems.id,
      editionId: editionItems.editionId,
      localDate: editionItems.localDate,
      timeZone: editions.timeZone,
      savedAt: sql`${savedAt}::timestamptz`.as('saved_at'),
      story: sql`jsonb_build_object(${sql.join(
        Object.entries(copied).flatMap(([name, column]) => [sql`${sql.raw(`'${name}'`)}`, sql`${column}`]),
        sql`, `,
      )})`.as('story'),
    })
    .from(editionItems)
    .innerJoin(itemTexts, isItsText)
    .innerJoin(storyTexts, isItsStory)
    .innerJoin(editions, isItsEdition)
    .where(and(eq(editionItems.id, itemId), eq(editionItems.userId, userId)));
  return changesRows(db.insert(savedStories).select(item).onConflictDoNothing());
}

export function removeSaved(db: Handle, userId: string, itemId: string): Promise<boolean> {
  return changesRows(
    db.delete(savedStories).where(and(eq(savedStories.userId, userId), eq(savedStories.itemId, itemId))),
  );
}

export async function savedAmong(db: Handle, userId: string, itemIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ itemId: savedStories.itemId })
    .from(savedStories)
    .where(and(eq(savedStories.userId, userId), inArray(savedStories.itemId, itemIds)));
  return new Set(rows.map(({ itemId }) => itemId));
}

/** `editionId` is null where the edition was deleted. */
export function savedOf(db: Handle, userId: string, limit: number) {
  return db
    .select({
      itemId: savedStories.itemId,
      editionId: editions.id,
      on: savedStories.localDate,
      timeZone: savedStories.timeZone,
      story: savedStories.story,
    })
    .from(savedStories)
    .leftJoin(
      editions,
      and(
        eq(editions.id, savedStories.editionId),
        eq(editions.localDate, savedStories.localDate),
        eq(editions.userId, savedStories.userId),
      ),
    )
    .where(eq(savedStories.userId, userId))
    .orderBy(desc(savedStories.savedAt), asc(savedStories.itemId))
    .limit(limit);
}

/** Undefined for a removed term and for another reader's. */
export async function findTerm(db: Handle, userId: string, id: string) {
  const [row] = await db
    .select({
      term: watchTerms.term,
      reading: watchTerms.reading,
      answersFrom: watchTerms.answersFrom,
      createdAt: watchTerms.createdAt,
      mutedUntil: watchTerms.mutedUntil,
      timeZone: profiles.timeZone,
    })
    .from(watchTerms)
    .innerJoin(profiles, eq(profiles.id, watchTerms.userId))
    .where(and(eq(watchTerms.id, id), eq(watchTerms.userId, userId), sql`${watchTerms.removedAt} is null`));
  return row;
}

/** The stories sent to the reader for the term, those with the most outlets first. */
export function storiesOfTerm(db: Handle, userId: string, termId: string, since: string) {
  return db
    .select({
      on: editions.localDate,
      editionId: editionItems.editionId,
      title: storyTexts.title,
      url: storyTexts.url,
      outlets: storyTexts.outlets,
    })
    .from(editionItems)
    .innerJoin(itemTexts, isItsText)
    .innerJoin(storyTexts, isItsStory)
    .innerJoin(editions, isItsEdition)
    .where(
      and(
        eq(editionItems.userId, userId),
        eq(editionItems.termId, termId),
        eq(editions.kind, 'daily'),
        gte(editions.localDate, since),
        gte(editionItems.localDate, since),
      ),
    )
    .orderBy(desc(sql`jsonb_array_length(${storyTexts.outlets})`), desc(editions.localDate), editionItems.position);
}

export async function answersOfTerm(db: Handle, userId: string, termId: string) {
  const of = (verdict: string) => sql<number>`(count(*) filter (where ${feedback.verdict} = ${verdict}))::int`;
  const [row] = await db
    .select({ useful: of('useful'), notThis: of('not_this') })
    .from(feedback)
    .where(and(eq(feedback.userId, userId), eq(feedback.termId, termId)));
  return row ?? { useful: 0, notThis: 0 };
}
