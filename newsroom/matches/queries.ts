import { and, type Column, desc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import { normaliseTerm } from '../../contract/rules/term-form.ts';
import type { TermReading } from '../../contract/terms.ts';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import { insertRows } from '../../platform/db/recordset.ts';
import { findRow, inPieces } from '../../platform/db/rows.ts';
import { withoutTexts } from '../articles/queries.ts';
import { articles } from '../articles/tables.ts';
import { outlets } from '../sources/tables.ts';
import { draftTerms, followedTerms, learnedAcronyms, matchedArticles, matches, termKeys } from './tables.ts';
import { type KeyedTerm, keyOfTerm } from './term-key.ts';

export interface FollowedTerm extends KeyedTerm {
  key: string;
  reading: TermReading;
  /** One of its readers has answered to items, so matches a little below what is shown may rise. */
  mayRise: boolean;
}

/** Every term of a reader, clipping or draft, once per key. */
export async function listFollowed(db: Handle): Promise<Map<string, FollowedTerm>> {
  const rows = await db.select().from(followedTerms);
  const followed = new Map<string, FollowedTerm>();
  for (const { term, reading, likeForm, isAnswered } of rows) {
    if (likeForm !== null && likeForm !== normaliseTerm(term)) continue;
    const key = keyOfTerm({ term, reading });
    followed.set(key, { key, term, reading, mayRise: isAnswered || (followed.get(key)?.mayRise ?? false) });
  }
  return followed;
}

/** By key, the version of the score that its rows have. */
export async function scorersOfKeys(db: Handle, keys?: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ key: termKeys.key, scorer: termKeys.scorer })
    .from(termKeys)
    .where(keys && inArray(termKeys.key, [...keys]));
  return new Map(rows.map(({ key, scorer }) => [key, scorer]));
}

export type UnmatchedArticle = Pick<typeof matchedArticles.$inferInsert, 'articleId' | 'changedIn'>;

/** Articles that changed since they were matched, or never were, the newest first. */
export function unmatchedArticles(db: Handle, since: Date, limit: number): Promise<UnmatchedArticle[]> {
  return db
    .select({ articleId: articles.id, changedIn: articles.changedIn })
    .from(articles)
    .leftJoin(matchedArticles, eq(matchedArticles.articleId, articles.id))
    .where(
      and(gte(articles.publishedAt, since), sql`${matchedArticles.changedIn} is distinct from ${articles.changedIn}`),
    )
    .orderBy(sql`${articles.id} desc`)
    .limit(limit);
}

/** Rows of these keys, with their articles published and first seen since a time, the best first. */
export function listMatches(
  db: Handle,
  keys: readonly string[],
  { seenFrom, publishedFrom }: { seenFrom: Date; publishedFrom: Date },
) {
  return db
    .select({
      key: matches.key,
      score: matches.score,
      kind: matches.kind,
      explanation: matches.explanation,
      meaning: articles.meaning,
      article: withoutTexts,
    })
    .from(matches)
    .innerJoin(articles, eq(articles.id, matches.articleId))
    .innerJoin(outlets, eq(outlets.id, articles.outletId))
    .where(
      and(
        sql`${matches.key} = any(${sql.param([...keys])}::text[])`,
        gte(matches.localDate, seenFrom.toISOString().slice(0, 10)),
        gte(articles.fetchedAt, seenFrom),
        gte(articles.publishedAt, publishedFrom),
      ),
    )
    .orderBy(desc(matches.score), articles.publishedAt, articles.id);
}

/** How the score of one article came about; undefined without a row. */
export async function findMatch(
  db: Handle,
  key: string,
  articleId: number,
): Promise<typeof matches.$inferSelect | undefined> {
  return findRow(db, matches, and(eq(matches.key, key), eq(matches.articleId, articleId)));
}

export type MatchRow = Awaited<ReturnType<typeof listMatches>>[number];

/** Whether a term waits to be matched, or an article first seen before a time. */
export async function isBehind(
  db: Handle,
  { keys, scorer, since, seenTo }: { keys: readonly string[]; scorer: string; since: Date; seenTo: Date },
): Promise<boolean> {
  const { rows } = await db.execute<{ behind: boolean }>(sql`
    select exists (select 1 from articles a left join matched_articles m on m.article_id = a.id
        where a.published_at >= ${since} and a.fetched_at <= ${seenTo} and m.changed_in is distinct from a.changed_in)
      or exists (select 1 from unnest(${sql.param([...keys])}::text[]) k(key)
        where not exists (select 1 from term_keys t where t.key = k.key and starts_with(t.scorer, ${scorer}))) as behind`);
  return rows[0]!.behind;
}

export async function addDrafts(db: Handle, rows: (typeof draftTerms.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(draftTerms).values(rows);
}

export async function deleteKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  const isOne = (column: Column) => sql`${column} = any(${sql.param([...keys])}::text[])`;
  await tx.delete(matches).where(isOne(matches.key));
  await tx.delete(termKeys).where(isOne(termKeys.key));
}

export async function insertKeys(tx: Tx, rows: readonly (typeof termKeys.$inferInsert)[]): Promise<void> {
  await tx.execute(insertRows(termKeys, rows, sql``));
}

export async function insertMatches(tx: Tx, rows: readonly (typeof matches.$inferInsert)[]): Promise<void> {
  for (const piece of inPieces(matches, rows)) await tx.execute(insertRows(matches, piece, sql``));
}

/** Deletes the rows of articles that are matched again, but for the keys that were filled with their present text. */
export async function deleteMatchesOf(tx: Tx, articleIds: readonly number[], but: readonly string[]): Promise<void> {
  await tx
    .delete(matches)
    .where(
      and(
        sql`${matches.articleId} = any(${sql.param([...articleIds])}::bigint[])`,
        sql`${matches.key} <> all(${sql.param([...but])}::text[])`,
      ),
    );
}

export async function markMatched(
  tx: Tx,
  rows: readonly (UnmatchedArticle & { meaning: Int8Array | undefined })[],
): Promise<void> {
  await tx.execute(sql`
    insert into matched_articles (article_id, changed_in)
    select id, changed_in::xid8 from unnest(${sql.param(rows.map(({ articleId }) => articleId))}::bigint[],
      ${sql.param(rows.map(({ changedIn }) => changedIn))}::text[]) as m(id, changed_in)
    on conflict (article_id) do update set changed_in = excluded.changed_in`);
  const known = rows.flatMap(({ articleId, meaning }) => (meaning ? [{ articleId, meaning }] : []));
  await tx.execute(sql`
    update ${articles} set meaning = decode(m.meaning, 'hex')
    from unnest(${sql.param(known.map(({ articleId }) => articleId))}::bigint[],
      ${sql.param(known.map(({ meaning }) => Buffer.from(meaning).toString('hex')))}::text[]) as m(id, meaning)
    where articles.id = m.id and articles.meaning is null`);
}

export async function forgetDrafts(db: Handle, before: Date): Promise<void> {
  await db.delete(draftTerms).where(lt(draftTerms.askedAt, before));
}

/** Marks of articles that are not stored any more. */
export async function forgetMarks(db: Handle): Promise<void> {
  await db.execute(
    sql`delete from matched_articles m where not exists (select 1 from articles a where a.id = m.article_id)`,
  );
}

/** The beginnings of articles, newest first, a page at a time. */
export async function articlesToLearnFrom(
  db: Handle,
  since: Date,
  { beforeId, limit, characters }: { beforeId: number; limit: number; characters: number },
) {
  return db
    .select({ id: articles.id, text: sql<string>`left(${articles.text}, ${characters})` })
    .from(articles)
    .where(and(gte(articles.fetchedAt, since), lt(articles.id, beforeId)))
    .orderBy(desc(articles.id))
    .limit(limit);
}

/** Replaces the stored acronyms. */
export async function saveLearned(db: Handle, row: typeof learnedAcronyms.$inferInsert): Promise<void> {
  const [saved] = await db.insert(learnedAcronyms).values(row).returning({ id: learnedAcronyms.id });
  await db.delete(learnedAcronyms).where(lt(learnedAcronyms.id, saved!.id));
}

/** The latest acronyms; undefined if none are newer than the row with this id. */
export async function findLearnedAfter(db: Handle, id: number) {
  const [row] = await db
    .select({ id: learnedAcronyms.id, acronyms: learnedAcronyms.acronyms })
    .from(learnedAcronyms)
    .where(gt(learnedAcronyms.id, id))
    .orderBy(desc(learnedAcronyms.id))
    .limit(1);
  return row;
}
