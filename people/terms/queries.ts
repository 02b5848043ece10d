import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import { watchTerms } from './tables.ts';

export type TermRow = typeof watchTerms.$inferSelect;

const of = (userId: string) => and(eq(watchTerms.userId, userId), isNull(watchTerms.removedAt));
const isTerm = (userId: string, id: string) => and(eq(watchTerms.id, id), of(userId));

/** Newest first until the reader chose an order; later terms come before it (requirements R71). */
export function listTerms(db: Handle, userId: string): Promise<TermRow[]> {
  return db
    .select()
    .from(watchTerms)
    .where(of(userId))
    .orderBy(sql`${watchTerms.position} asc nulls first`, desc(watchTerms.createdAt), desc(watchTerms.id));
}

/** Terms of several readers, unordered. */
export function listedTermsOf(db: Handle, userIds: readonly string[]): Promise<TermRow[]> {
  return db
    .select()
    .from(watchTerms)
    .where(and(inArray(watchTerms.userId, [...userIds]), isNull(watchTerms.removedAt)));
}

/** The terms a plan of this size follows: the first of the reader's order, then the oldest. */
export function firstTerms(db: Handle, userId: string, limit: number): Promise<TermRow[]> {
  return db
    .select()
    .from(watchTerms)
    .where(of(userId))
    .orderBy(sql`${watchTerms.position} asc nulls last`, asc(watchTerms.createdAt), asc(watchTerms.id))
    .limit(limit);
}

export function countTerms(tx: Tx, userId: string): Promise<number> {
  return tx.$count(watchTerms, of(userId));
}

/** True when the reader has a term that was added at this instant or later. */
export async function hasTermSince(tx: Tx, userId: string, since: Date): Promise<boolean> {
  return (await tx.$count(watchTerms, and(of(userId), gte(watchTerms.createdAt, since)))) > 0;
}

export async function findTermByForm(tx: Tx, userId: string, normalised: string): Promise<TermRow | undefined> {
  const [row] = await tx
    .select()
    .from(watchTerms)
    .where(and(of(userId), eq(watchTerms.normalised, normalised)));
  return row;
}

export async function findTermById(tx: Tx, userId: string, id: string): Promise<TermRow | undefined> {
  const [row] = await tx.select().from(watchTerms).where(isTerm(userId, id));
  return row;
}

export async function insertTerm(tx: Tx, row: typeof watchTerms.$inferInsert): Promise<TermRow> {
  const [inserted] = await tx.insert(watchTerms).values(row).returning();
  if (!inserted) throw new Error('term was not inserted');
  return inserted;
}

/** Undefined when the reader has no such term. */
export async function updateTerm(
  tx: Tx,
  userId: string,
  id: string,
  values: Partial<Omit<TermRow, 'id' | 'userId' | 'createdAt'>>,
): Promise<TermRow | undefined> {
  const [row] = await tx.update(watchTerms).set(values).where(isTerm(userId, id)).returning();
  return row;
}

export async function findRemovedTerm(tx: Tx, userId: string, id: string): Promise<TermRow | undefined> {
  const [row] = await tx
    .select()
    .from(watchTerms)
    .where(and(eq(watchTerms.id, id), eq(watchTerms.userId, userId), isNotNull(watchTerms.removedAt)));
  return row;
}

export async function clearRemoved(tx: Tx, userId: string, id: string): Promise<void> {
  await tx
    .update(watchTerms)
    .set({ removedAt: null })
    .where(and(eq(watchTerms.id, id), eq(watchTerms.userId, userId)));
}

export async function deleteRemovedBefore(db: Handle, before: Date): Promise<number> {
  const { rowCount } = await db.delete(watchTerms).where(lt(watchTerms.removedAt, before));
  return rowCount ?? 0;
}

export async function deleteTerms(tx: Tx, userId: string): Promise<void> {
  await tx.delete(watchTerms).where(eq(watchTerms.userId, userId));
}
