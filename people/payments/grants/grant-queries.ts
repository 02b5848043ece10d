import { eq, lte } from 'drizzle-orm';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import { planGrants } from '../tables.ts';

export type GrantRow = typeof planGrants.$inferSelect;

export async function findGrant(db: Handle, userId: string): Promise<GrantRow | undefined> {
  const [row] = await db.select().from(planGrants).where(eq(planGrants.userId, userId));
  return row;
}

export async function saveGrant(tx: Tx, row: GrantRow): Promise<void> {
  await tx.insert(planGrants).values(row).onConflictDoUpdate({ target: planGrants.userId, set: row });
}

export async function deleteGrant(tx: Tx, userId: string): Promise<void> {
  await tx.delete(planGrants).where(eq(planGrants.userId, userId));
}

export function grantsEndedBy(db: Handle, now: Date): Promise<{ userId: string }[]> {
  return db.select({ userId: planGrants.userId }).from(planGrants).where(lte(planGrants.endsAt, now));
}
