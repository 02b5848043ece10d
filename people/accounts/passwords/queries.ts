import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import { changesRows } from '../../../platform/db/rows.ts';
import { hashMailToken } from '../mail-token.ts';
import { isAdmitted } from '../queries.ts';
import { emailChanges, secondFactors, users, verifications } from '../tables.ts';

const identifierOf = (token: string) => `reset-password:${hashMailToken(token)}`;

/** Valid for an hour, in real time: the sign-in service deletes expired rows by the system clock. */
export async function insertResetLink(db: Handle, userId: string, token: string): Promise<void> {
  await db.insert(verifications).values({
    identifier: identifierOf(token),
    value: userId,
    expiresAt: sql`now() + interval '1 hour'`,
  });
}

const resetLink = (token: string) =>
  and(eq(verifications.identifier, identifierOf(token)), gt(verifications.expiresAt, sql`now()`));

/** The account whose password the link may set. */
export async function findResetOwner(db: Handle, token: string) {
  const [row] = await db
    .select({ id: users.id, email: users.email, name: users.name })
    .from(verifications)
    .innerJoin(users, sql`${users.id}::text = ${verifications.value}`)
    .where(and(resetLink(token), isAdmitted));
  return row;
}

/** True if this call used it up. */
export const spendResetToken = (tx: Tx, token: string): Promise<boolean> =>
  changesRows(tx.delete(verifications).where(resetLink(token)));

/**
 * Deletes everything pending that could open or change the account: reset links, sign-ins waiting for a code, a change
 * of address, a key.
 */
export async function voidPendingChanges(tx: Tx, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, userId));
  await tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt)));
  await tx.delete(secondFactors).where(and(eq(secondFactors.userId, userId), eq(secondFactors.verified, false)));
}
