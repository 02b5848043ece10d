import { and, eq, gt, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import { changesRows, findRow } from '../../../platform/db/rows.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isAdminAccount } from '../queries.ts';
import { providerLinks, users, verifications } from '../tables.ts';

/** A person at a provider. */
type Subject = Pick<typeof providerLinks.$inferSelect, 'issuer' | 'subject'>;

/** The account it is linked to. */
export async function findLinkedUser(db: Handle, { issuer, subject }: Subject) {
  const [row] = await db
    .select({ user: users })
    .from(providerLinks)
    .innerJoin(users, eq(users.id, providerLinks.userId))
    .where(and(eq(providerLinks.issuer, issuer), eq(providerLinks.subject, subject)));
  return row?.user;
}

/** False when the account is linked to another subject of this issuer, or the subject to another account. */
export function insertLink(tx: Tx, userId: string, { issuer, subject }: Subject, at: Date): Promise<boolean> {
  const row = { userId, issuer, subject, createdAt: at, lastUsedAt: at };
  return changesRows(tx.insert(providerLinks).values(row).onConflictDoNothing());
}

export async function noteLinkUsed(db: Handle, userId: string, { issuer, subject }: Subject, at: Date): Promise<void> {
  await db
    .update(providerLinks)
    .set({ lastUsedAt: at })
    .where(and(eq(providerLinks.userId, userId), eq(providerLinks.issuer, issuer), eq(providerLinks.subject, subject)));
}

/** Returns how many providers the account was linked to. */
export async function deleteLinks(db: Handle, userId: string): Promise<number> {
  const { rowCount } = await db.delete(providerLinks).where(eq(providerLinks.userId, userId));
  return rowCount ?? 0;
}

const allowanceOf = (userId: string) => `password-allowed:${userId}`;

/** For an hour, in real time: the sign-in service deletes expired rows by the system clock. */
export async function allowPassword(db: Handle, userId: string): Promise<void> {
  await db
    .insert(verifications)
    .values({ identifier: allowanceOf(userId), value: userId, expiresAt: sql`now() + interval '1 hour'` });
}

export async function isPasswordAllowed(db: Handle, userId: string): Promise<boolean> {
  const isLive = gt(verifications.expiresAt, sql`now()`);
  const isOne = and(eq(verifications.identifier, allowanceOf(userId)), isLive);
  return (await findRow(db, verifications, isOne)) !== undefined;
}

/** The provider this account must sign in with, if any (requirements R157). Every other way to sign in checks it. */
export async function findRequiredProvider({ config, db }: Platform, userId: string): Promise<string | undefined> {
  const { OIDC_REQUIRED_FOR_ADMINS: required } = config;
  if (!required || !(await isAdminAccount(db, userId))) return undefined;
  return (await isPasswordAllowed(db, userId)) ? undefined : required;
}
