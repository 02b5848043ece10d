import { and, asc, eq, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import { changesRows } from '../../../platform/db/rows.ts';
import { passkeys, users } from '../tables.ts';

type Row = typeof passkeys.$inferSelect;

export function passkeysOf(db: Handle, userId: string) {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** Undefined if the credential is already registered, for any reader. */
export async function insertPasskey(tx: Tx, values: typeof passkeys.$inferInsert) {
  const [row] = await tx.insert(passkeys).values(values).onConflictDoNothing().returning();
  return row;
}

/** False for a passkey of another reader. */
export const deletePasskey = (tx: Tx, userId: string, id: string): Promise<boolean> =>
  changesRows(tx.delete(passkeys).where(and(eq(passkeys.id, id), eq(passkeys.userId, userId))));

export async function deletePasskeys(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}

export async function findCredential(db: Handle, credentialId: string) {
  const [row] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** False if another sign-in changed the counter meanwhile: one of the two uses a copy of the key. */
export function notePasskeyUsed(db: Handle, { id, userId, counter }: Row, used: Pick<Row, 'counter' | 'lastUsedAt'>) {
  const isSame = and(eq(passkeys.id, id), eq(passkeys.userId, userId), eq(passkeys.counter, counter));
  return changesRows(db.update(passkeys).set(used).where(isSame));
}

/** Serialises a reader's additions, so that concurrent ones cannot exceed the limit. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.select({ one: sql`1` }).from(users).where(eq(users.id, userId)).for('no key update');
}
