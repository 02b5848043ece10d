import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import { changesRows, findRow } from '../../../platform/db/rows.ts';
import { emailChanges, profiles, users } from '../tables.ts';

export type EmailChange = typeof emailChanges.$inferSelect;

const isPending = (now: Date) => and(isNull(emailChanges.confirmedAt), gt(emailChanges.expiresAt, now));

export const findPendingChange = (db: Handle, userId: string, now: Date) =>
  findRow(db, emailChanges, and(eq(emailChanges.userId, userId), isPending(now)));

export const findConfirmedChange = (db: Handle, userId: string) =>
  findRow(db, emailChanges, and(eq(emailChanges.userId, userId), isNotNull(emailChanges.confirmedAt)));

/** False until the previous address has been notified of the last confirmed change. */
export function saveChange(tx: Tx, row: typeof emailChanges.$inferInsert, since: Date): Promise<boolean> {
  const { userId: _, ...values } = row;
  const replaced = {
    target: emailChanges.userId,
    set: { ...values, tokenHash: null, confirmedAt: null },
    setWhere: or(isNull(emailChanges.confirmedAt), lt(emailChanges.confirmedAt, since))!,
  };
  return changesRows(tx.insert(emailChanges).values(row).onConflictDoUpdate(replaced));
}

export function setTokenHash(db: Handle, userId: string, newEmail: string, tokenHash: string): Promise<boolean> {
  const isAsked = and(eq(emailChanges.userId, userId), eq(emailChanges.newEmail, newEmail));
  const isOpen = and(isAsked, isNull(emailChanges.confirmedAt));
  return changesRows(db.update(emailChanges).set({ tokenHash }).where(isOpen));
}

export async function lockChangeByToken(tx: Tx, tokenHash: string, now: Date): Promise<EmailChange | undefined> {
  const isToken = eq(emailChanges.tokenHash, tokenHash);
  const [row] = await tx
    .select()
    .from(emailChanges)
    .where(and(isToken, isPending(now)))
    .for('update');
  return row;
}

/** Changes both tables in one transaction; fails if the address is taken (`isTaken`). */
export async function moveToAddress(tx: Tx, { userId, newEmail }: EmailChange, now: Date): Promise<void> {
  await tx.update(users).set({ email: newEmail, emailVerified: true, updatedAt: now }).where(eq(users.id, userId));
  await tx.update(profiles).set({ email: newEmail }).where(eq(profiles.id, userId));
  await tx.update(emailChanges).set({ confirmedAt: now, tokenHash: null }).where(eq(emailChanges.userId, userId));
}

export async function deleteChange(db: Handle, userId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
}
