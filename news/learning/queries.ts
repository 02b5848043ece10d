import { and, desc, eq, gt, gte, notInArray } from 'drizzle-orm';
import type { Handle } from '../../platform/db/open-database.ts';
import { articles } from '../articles/tables.ts';
import { learnedVectors } from './tables.ts';

/** Articles to learn from, oldest id first, a page at a time. */
export async function articlesToLearnFrom(db: Handle, since: Date, afterId: number, limit: number) {
  return db
    .select({ id: articles.id, title: articles.title, text: articles.text, language: articles.language })
    .from(articles)
    .where(and(gte(articles.fetchedAt, since), gt(articles.id, afterId)))
    .orderBy(articles.id)
    .limit(limit);
}

export async function saveLearned(db: Handle, row: typeof learnedVectors.$inferInsert): Promise<number> {
  const [saved] = await db.insert(learnedVectors).values(row).returning({ id: learnedVectors.id });
  return saved!.id;
}

/** Number of the newest version that passed its check. */
export async function latestLearnedId(db: Handle): Promise<number | undefined> {
  const [row] = await db
    .select({ id: learnedVectors.id })
    .from(learnedVectors)
    .where(eq(learnedVectors.isAccepted, true))
    .orderBy(desc(learnedVectors.id))
    .limit(1);
  return row?.id;
}

/** The version itself, and the acronyms learnt with it. */
export async function findLearned(db: Handle, id: number) {
  const [row] = await db
    .select({ packed: learnedVectors.packed, acronyms: learnedVectors.acronyms })
    .from(learnedVectors)
    .where(eq(learnedVectors.id, id));
  return row?.packed ? { packed: row.packed, acronyms: row.acronyms } : undefined;
}

/** Keeps so many accepted versions and what was refused since. */
export async function forgetLearned(db: Handle, keep: number): Promise<void> {
  const kept = await db
    .select({ id: learnedVectors.id })
    .from(learnedVectors)
    .where(eq(learnedVectors.isAccepted, true))
    .orderBy(desc(learnedVectors.id))
    .limit(keep);
  const oldest = kept.at(-1)?.id;
  if (oldest === undefined) return;
  await db.delete(learnedVectors).where(
    and(
      notInArray(
        learnedVectors.id,
        kept.map(({ id }) => id),
      ),
      eq(learnedVectors.isAccepted, true),
    ),
  );
}
