import { and, eq, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import type { ProviderName } from '../queries.ts';
import { checkoutAttempts } from '../tables.ts';

export type AttemptRow = typeof checkoutAttempts.$inferSelect;

async function findOwn(
  db: Handle,
  userId: string,
  provider: ProviderName,
  isOne: SQL,
): Promise<AttemptRow | undefined> {
  const isOwn = and(eq(checkoutAttempts.userId, userId), eq(checkoutAttempts.provider, provider));
  const [row] = await db.select().from(checkoutAttempts).where(and(isOwn, isOne));
  return row;
}

export const findOpenAttempt = (db: Handle, userId: string, provider: ProviderName) =>
  findOwn(db, userId, provider, eq(checkoutAttempts.state, 'open'));

export const findAttemptBySession = (db: Handle, userId: string, provider: ProviderName, sessionId: string) =>
  findOwn(db, userId, provider, eq(checkoutAttempts.sessionId, sessionId));

export async function insertAttempt(tx: Tx, row: typeof checkoutAttempts.$inferInsert): Promise<AttemptRow> {
  const [inserted] = await tx.insert(checkoutAttempts).values(row).returning();
  if (!inserted) throw new Error('attempt was not inserted');
  return inserted;
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
export async function saveSession(db: Handle, id: string, sessionId: string): Promise<boolean> {
  const { rowCount } = await db.update(checkoutAttempts).set({ sessionId }).where(isOpen(id));
  return (rowCount ?? 0) > 0;
}

/** Open attempts whose session expired or was never created. */
export function overdueAttempts(
  db: Handle,
  provider: ProviderName,
  { now, withoutSession }: { now: Date; withoutSession: Date },
  limit: number,
): Promise<AttemptRow[]> {
  return db
    .select()
    .from(checkoutAttempts)
    .where(
      and(
        eq(checkoutAttempts.provider, provider),
        eq(checkoutAttempts.state, 'open'),
        or(
          lte(checkoutAttempts.expiresAt, now),
          and(isNull(checkoutAttempts.sessionId), lte(checkoutAttempts.createdAt, withoutSession)),
        ),
      ),
    )
    .limit(limit);
}

export async function deleteOldAttempts(db: Handle, before: Date): Promise<void> {
  await db
    .delete(checkoutAttempts)
    .where(and(ne(checkoutAttempts.state, 'open'), lte(checkoutAttempts.createdAt, before)));
}
