import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import { changesRows, findRow } from '../../platform/db/rows.ts';
import { waitingList } from './tables.ts';

/** False if the address is already on the list, ignoring case. */
export const insertWaiting = (db: Handle, row: typeof waitingList.$inferInsert): Promise<boolean> =>
  changesRows(db.insert(waitingList).values(row).onConflictDoNothing());

export async function deleteWaitingBefore(db: Handle, instant: Date): Promise<void> {
  await db.delete(waitingList).where(lt(waitingList.createdAt, instant));
}

/** Locks the rows, so that two administrators who choose the same person do not send two codes. */
export function lockUninvited(tx: Tx, ids: string[]) {
  return tx
    .select({ id: waitingList.id })
    .from(waitingList)
    .where(and(inArray(waitingList.id, ids), isNull(waitingList.invitedAt)))
    .orderBy(waitingList.id)
    .for('update');
}

export async function markInvited(tx: Tx, given: { id: string; code: string }[], at: Date): Promise<void> {
  await tx.execute(sql`
    update waiting_list w set invited_at = ${at}, invite_code = g.code
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(id uuid, code text) where w.id = g.id`);
}

export const findWaiting = (db: Handle, id: string) => findRow(db, waitingList, eq(waitingList.id, id));

export async function markMailed(db: Handle, id: string, at: Date): Promise<void> {
  await db.update(waitingList).set({ mailedAt: at }).where(eq(waitingList.id, id));
}
