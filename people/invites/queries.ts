import { eq } from 'drizzle-orm';
import type { Handle } from '../../platform/db/open-database.ts';
import { invites, totalUsers } from './tables.ts';

/** The new row, or undefined when the code exists already. */
export async function insertInvite(db: Handle, code: string) {
  const [row] = await db.insert(invites).values({ code }).onConflictDoNothing().returning();
  return row;
}

export async function findOpenInvite(db: Handle) {
  const [row] = await db.select().from(invites).where(eq(invites.used, false)).limit(1);
  return row;
}

export async function seedSignupCount(db: Handle): Promise<void> {
  await db.insert(totalUsers).values({ id: 1, count: 0 }).onConflictDoNothing();
}
