import { and, eq, lt, sql } from 'drizzle-orm';
import type { InviteCounts } from '../../contract/admin/invites.ts';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import { changesRows, findRow, inPieces } from '../../platform/db/rows.ts';
import { invites, totalUsers } from './tables.ts';

export async function seedSignupCount(db: Handle): Promise<void> {
  await db.insert(totalUsers).values({ id: 1, count: 0 }).onConflictDoNothing();
}

export const findInvite = (db: Handle, code: string) => findRow(db, invites, eq(invites.code, code));

/** True for the one transaction that claims it; a rollback releases the code (requirements R27). */
export function claimInvite(tx: Tx, code: string, usedAt: Date): Promise<boolean> {
  const isOpen = and(eq(invites.code, code), eq(invites.used, false));
  return changesRows(tx.update(invites).set({ used: true, usedAt }).where(isOpen));
}

export async function setInviteUser(tx: Tx, code: string, usedBy: string): Promise<void> {
  await tx.update(invites).set({ usedBy }).where(eq(invites.code, code));
}

export async function readSignupCount(db: Handle): Promise<number> {
  const row = await findRow(db, totalUsers, eq(totalUsers.id, 1));
  if (!row) throw new Error('the sign-up count is missing');
  return row.count;
}

/** Takes one place while fewer than `places` are taken; false when none is left. */
export function claimPlace(tx: Tx, places: number): Promise<boolean> {
  const hasRoom = and(eq(totalUsers.id, 1), lt(totalUsers.count, places));
  const count = sql`${totalUsers.count} + 1`;
  return changesRows(tx.update(totalUsers).set({ count }).where(hasRoom));
}

export type InviteRow = typeof invites.$inferSelect;

/** Both counts use the index on the state. */
export async function countInvites(db: Handle): Promise<InviteCounts> {
  const rows = await db
    .select({ used: invites.used, count: sql<number>`count(*)::int` })
    .from(invites)
    .groupBy(invites.used);
  const of = (used: boolean) => rows.find((row) => row.used === used)?.count ?? 0;
  return { total: of(false) + of(true), active: of(false), used: of(true) };
}

/** Returns the new rows; codes that already exist are left out (requirements R28). */
export async function insertInvites(db: Handle, codes: string[], createdAt?: Date): Promise<InviteRow[]> {
  const made: InviteRow[] = [];
  for (const piece of inPieces(invites, codes)) {
    const rows = piece.map((code) => ({ code, createdAt }));
    made.push(...(await db.insert(invites).values(rows).onConflictDoNothing().returning()));
  }
  return made;
}
