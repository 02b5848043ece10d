import { and, eq, gt, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import { changesRows, findRow } from '../../../platform/db/rows.ts';
import { hashMailToken } from '../mail-token.ts';
import { secondFactors, userRoles, users, verifications } from '../tables.ts';

export const findSecondFactor = (db: Handle, userId: string) =>
  findRow(db, secondFactors, eq(secondFactors.userId, userId));

/** Replaces an unconfirmed key; false if one is in use. */
export function savePendingKey(db: Handle, userId: string, secret: string): Promise<boolean> {
  const replaced = { target: secondFactors.userId, set: { secret }, setWhere: eq(secondFactors.verified, false) };
  const row = { userId, secret, backupCodes: '' };
  return changesRows(db.insert(secondFactors).values(row).onConflictDoUpdate(replaced));
}

/** True if this call enabled it. */
export async function confirmKey(tx: Tx, userId: string, secret: string, backupCodes: string): Promise<boolean> {
  const isPending = and(eq(secondFactors.secret, secret), eq(secondFactors.verified, false));
  const isOwn = and(eq(secondFactors.userId, userId), isPending);
  if (!(await changesRows(tx.update(secondFactors).set({ verified: true, backupCodes }).where(isOwn)))) return false;
  await tx.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
  return true;
}

export function saveRecoveryCodes(tx: Tx, userId: string, backupCodes: string): Promise<boolean> {
  const isOn = and(eq(secondFactors.userId, userId), eq(secondFactors.verified, true));
  return changesRows(tx.update(secondFactors).set({ backupCodes }).where(isOn));
}

/** True if one was in use. */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const gone = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ wasOn: secondFactors.verified });
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
  return gone.some(({ wasOn }) => wasOn);
}

/** The account of a sign-in that waits for its code. Uses real time, as the library does. */
export async function findChallenged(db: Handle, challenge: string): Promise<string | undefined> {
  // the sign-in service stores it hashed
  const isStored = eq(verifications.identifier, hashMailToken(challenge));
  const isLive = gt(verifications.expiresAt, sql`now()`);
  return (await findRow(db, verifications, and(isStored, isLive)))?.value;
}

export function adminsByPasswordAlone(db: Handle): Promise<{ email: string }[]> {
  return db
    .select({ email: users.email })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, 'admin')))
    .where(eq(users.twoFactorEnabled, false))
    .orderBy(users.email);
}
