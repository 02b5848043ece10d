import { eq, sql } from 'drizzle-orm';
import type { InviteCounts } from '../../contract/admin-invites.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { invites } from './tables.ts';

export type InviteRow = typeof invites.$inferSelect;

/** Both counted on the index of states. */
export async function countInvites(db: Handle): Promise<InviteCounts> {
  const rows = await db
    .select({ used: invites.used, count: sql<number>`count(*)::int` })
    .from(invites)
    .groupBy(invites.used);
  const of = (used: boolean) => rows.find((row) => row.used === used)?.count ?? 0;
  return { total: of(false) + of(true), active: of(false), used: of(true) };
}

/** The codes that were new; those that existed are left out. */
export async function insertInvites(db: Handle, codes: string[], createdAt: Date): Promise<string[]> {
  const rows = await db
    .insert(invites)
    .values(codes.map((code) => ({ code, createdAt })))
    .onConflictDoNothing()
    .returning({ code: invites.code });
  return rows.map((row) => row.code);
}

/** The new row, or undefined when the code exists already (spec §5: unique violation 23505). */
export async function insertInviteAt(db: Handle, code: string, createdAt: Date): Promise<InviteRow | undefined> {
  const [row] = await db.insert(invites).values({ code, createdAt }).onConflictDoNothing().returning();
  return row;
}

export function allInvites(db: Handle, used: boolean | undefined): Promise<InviteRow[]> {
  return db
    .select()
    .from(invites)
    .where(used === undefined ? undefined : eq(invites.used, used))
    .orderBy(sql`${invites.createdAt} desc, ${invites.id} desc`)
    .limit(200_000);
}
