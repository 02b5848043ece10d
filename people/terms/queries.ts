import { and, asc, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import { findRow } from '../../platform/db/rows.ts';
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

export const findTermByForm = (tx: Tx, userId: string, normalised: string) =>
  findRow(tx, watchTerms, and(of(userId), eq(watchTerms.normalised, normalised)));

export async function insertTerm(tx: Tx, row: typeof watchTerms.$inferInsert): Promise<TermRow> {
  const [inserted] = await tx.insert(watchTerms).values(row).returning();
  return inserted!;
}

/** Undefined when the reader has no such term. */
export async function updateTerm(tx: Tx, userId: string, id: string, values: Partial<Omit<TermRow, 'id' | 'userId'>>) {
  const [row] = await tx.update(watchTerms).set(values).where(isTerm(userId, id)).returning();
  return row;
}

const isTermOrRemoved = (userId: string, id: string) => and(eq(watchTerms.id, id), eq(watchTerms.userId, userId));

export const findTermOrRemoved = (tx: Tx, userId: string, id: string) =>
  findRow(tx, watchTerms, isTermOrRemoved(userId, id));

export async function clearRemoved(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.update(watchTerms).set({ removedAt: null }).where(isTermOrRemoved(userId, id));
}

export async function deleteRemovedBefore(db: Handle, before: Date): Promise<void> {
  await db.delete(watchTerms).where(lt(watchTerms.removedAt, before));
}

export async function deleteTerms(tx: Tx, userId: string): Promise<void> {
  await tx.delete(watchTerms).where(eq(watchTerms.userId, userId));
}
