import { lt } from 'drizzle-orm';
import type { Handle } from '../../platform/db/open-database.ts';
import { waitingList } from './tables.ts';

/** False when the address is on the list already, in whatever case. */
export async function insertWaiting(db: Handle, row: typeof waitingList.$inferInsert): Promise<boolean> {
  const rows = await db.insert(waitingList).values(row).onConflictDoNothing().returning({ id: waitingList.id });
  return rows.length === 1;
}

export async function deleteWaitingBefore(db: Handle, instant: Date): Promise<void> {
  await db.delete(waitingList).where(lt(waitingList.createdAt, instant));
}
