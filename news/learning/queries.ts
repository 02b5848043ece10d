import { and, desc, eq, gte, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Handle } from '../../platform/db/open-database.ts';
import { articles } from '../articles/tables.ts';
import { learnedVectors } from './tables.ts';

export interface LearningSpan {
  since: Date;
  /** From here on every article counts: the newest names have the fewest articles. */
  recent: Date;
  most: number;
}

/** One of how many older articles is taken, so that about as many as wanted are. */
export async function learningStep(db: Handle, { since, recent, most }: LearningSpan): Promise<number> {
  const [{ older, newer } = { older: 0, newer: 0 }] = await db
    .select({
      older: sql<number>`count(*) filter (where ${articles.fetchedAt} < ${recent.toISOString()})::int`,
      newer: sql<number>`count(*) filter (where ${articles.fetchedAt} >= ${recent.toISOString()})::int`,
    })
    .from(articles)
    .where(gte(articles.fetchedAt, since));
  return Math.max(1, Math.ceil(older / Math.max(1, most - newer)));
}

/** Articles to learn from with the beginning of their texts, newest first, a page at a time. */
export async function articlesToLearnFrom(
  db: Handle,
  { since, recent }: LearningSpan,
  step: number,
  { beforeId, limit, characters }: { beforeId: number; limit: number; characters: number },
) {
  return db
    .select({
      id: articles.id,
      title: articles.title,
      text: sql<string>`left(${articles.text}, ${characters})`,
      language: articles.language,
    })
    .from(articles)
    .where(
      and(
        gte(articles.fetchedAt, since),
        lt(articles.id, beforeId),
        or(gte(articles.fetchedAt, recent), sql`${articles.id} % ${step} = 0`),
      ),
    )
    .orderBy(desc(articles.id))
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

/** Keeps the last accepted versions, and as many refused ones for the operator. */
export async function forgetLearned(db: Handle, keep: number): Promise<void> {
  for (const isAccepted of [true, false]) {
    const kept = db
      .select({ id: learnedVectors.id })
      .from(learnedVectors)
      .where(eq(learnedVectors.isAccepted, isAccepted))
      .orderBy(desc(learnedVectors.id))
      .limit(keep)
      .as('kept');
    await db
      .delete(learnedVectors)
      .where(
        and(
          eq(learnedVectors.isAccepted, isAccepted),
          notInArray(learnedVectors.id, db.select({ id: kept.id }).from(kept)),
        ),
      );
  }
}
