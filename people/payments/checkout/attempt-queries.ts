import { and, eq, isNull, lte, ne, or } from 'drizzle-orm';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import { changesRows, findRow } from '../../../platform/db/rows.ts';
import type { ProviderName } from '../queries.ts';
import { checkoutAttempts } from '../tables.ts';

export type AttemptRow = typeof checkoutAttempts.$inferSelect;

const isOwn = (userId: string, provider: ProviderName) =>
  and(eq(checkoutAttempts.userId, userId), eq(checkoutAttempts.provider, provider));

export const findOpenAttempt = (db: Handle, userId: string, provider: ProviderName) =>
  findRow(db, checkoutAttempts, and(isOwn(userId, provider), eq(checkoutAttempts.state, 'open')));

export const findAttemptBySession = (db: Handle, userId: string, provider: ProviderName, sessionId: string) =>
  findRow(db, checkoutAttempts, and(isOwn(userId, provider), eq(checkoutAttempts.sessionId, sessionId)));

export async function insertAttempt(tx: Tx, row: typeof checkoutAttempts.$inferInsert): Promise<AttemptRow> {
  const [inserted] = await tx.insert(checkoutAttempts).values(row).returning();
  return inserted!;
}

const isOpen = (id: string) => and(eq(checkoutAttempts.id, id), eq(checkoutAttempts.state, 'open'));

export type AttemptEnd =
  | { state: 'complete' | 'expired' }
  | { state: 'failed'; failure: 'never_opened' | 'unknown_customer' }
  | { state: 'failed'; failure: 'provider_refused'; failureDetail: string };

/** Keeps the first outcome: a later result of another process does not replace it. */
export async function closeAttempt(db: Handle, id: string, end: AttemptEnd, endedAt: Date): Promise<void> {
  await db
    .update(checkoutAttempts)
    .set({ ...end, endedAt })
    .where(isOpen(id));
}

/** False if the attempt was closed while its session was being created. */
export const saveSession = (db: Handle, id: string, sessionId: string): Promise<boolean> =>
  changesRows(db.update(checkoutAttempts).set({ sessionId }).where(isOpen(id)));

/** Open attempts whose session expired or was never created. */
export function overdueAttempts(
  db: Handle,
  provider: ProviderName,
  { now, withoutSession, limit }: { now: Date; withoutSession: Date; limit: number },
) {
  const isForgotten = and(isNull(checkoutAttempts.sessionId), lte(checkoutAttempts.createdAt, withoutSession));
  const isOver = or(lte(checkoutAttempts.expiresAt, now), isForgotten);
  const isOpenAt = and(eq(checkoutAttempts.provider, provider), eq(checkoutAttempts.state, 'open'));
  return db.select().from(checkoutAttempts).where(and(isOpenAt, isOver)).limit(limit);
}

export async function deleteOldAttempts(db: Handle, before: Date): Promise<void> {
  const isOld = and(ne(checkoutAttempts.state, 'open'), lte(checkoutAttempts.createdAt, before));
  await db.delete(checkoutAttempts).where(isOld);
}
