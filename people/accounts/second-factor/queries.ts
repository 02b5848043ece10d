import { and, eq, gt, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import { hashMailToken } from '../mail-token.ts';
import { secondFactors, userRoles, users, verifications } from '../tables.ts';

export async function findSecondFactor(db: Handle, userId: string) {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row;
}

/** Replaces an unconfirmed key; false if one is in use. */
export async function savePendingKey(db: Handle, userId: string, secret: string): Promise<boolean> {
  const rows = await db
    .insert(secondFactors)
    .values({ userId, secret, backupCodes: '' })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret },
      setWhere: eq(secondFactors.verified, false),
    })
    .returning({ id: secondFactors.id });
  return rows.length > 0;
}

/** True if this call enabled it. */
export async function confirmKey(tx: Tx, userId: string, secret: string, recoveryCodes: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(secondFactors)
    .set({ verified: true, backupCodes: recoveryCodes })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret), eq(secondFactors.verified, false)));
  if (!rowCount) return false;
  await tx.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
  return true;
}

export async function saveRecoveryCodes(tx: Tx, userId: string, recoveryCodes: string): Promise<boolean> {
  const isOn = and(eq(secondFactors.userId, userId), eq(secondFactors.verified, true));
  const { rowCount } = await tx.update(secondFactors).set({ backupCodes: recoveryCodes }).where(isOn);
  return (rowCount ?? 0) > 0;
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
  const identifier = hashMailToken(challenge);
  const [row] = await db
    .select({ userId: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, sql`now()`)));
  return row?.userId;
}

export function adminsByPasswordAlone(db: Handle): Promise<{ email: string }[]> {
  return db
    .select({ email: users.email })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, 'admin')))
    .where(eq(users.twoFactorEnabled, false))
    .orderBy(users.email);
}
