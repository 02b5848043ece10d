import { and, desc, gt, gte, lt, sql } from 'drizzle-orm';
import type { Handle } from '../../platform/db/open-database.ts';
import { articles } from '../articles/tables.ts';
import { learnedAcronyms } from './tables.ts';

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
