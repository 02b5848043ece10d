import { and, eq, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import { insertRows } from '../../../platform/db/recordset.ts';
import { editions } from '../../editions/tables.ts';
import { deliveries } from '../tables.ts';

export type NewDelivery = typeof deliveries.$inferInsert;

export async function openDeliveries(tx: Tx, rows: NewDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(insertRows(deliveries, rows, sql`on conflict do nothing`));
}

/** No lease and no earlier outcome. */
const fresh = { reasonDetail: null, leaseId: null, leaseUntil: null, updatedAt: sql`now()` };

/** Closes all open deliveries: they may have been sent after the backup was made. Returns how many. */
export async function closeOpenDeliveries(db: Handle): Promise<number> {
  const { rowCount } = await db
    .update(deliveries)
    .set({ ...fresh, state: 'unknown', reason: 'restored' })
    .where(sql`${deliveries.state} in ('due', 'deferred', 'claimed', 'prepared', 'sending')`);
  return rowCount ?? 0;
}

/** Selects the columns that decide whether it may be tried again. */
export async function lockDelivery(tx: Tx, id: string) {
  const [row] = await tx
    .select({
      state: deliveries.state,
      localDate: deliveries.localDate,
      timeZone: editions.timeZone,
      userId: deliveries.userId,
    })
    .from(deliveries)
    .innerJoin(editions, and(eq(editions.id, deliveries.editionId), eq(editions.localDate, deliveries.localDate)))
    .where(eq(deliveries.id, id))
    .for('update', { of: deliveries });
  return row;
}

/** Makes it due now as if it had never been tried, with at least this deadline. */
export async function reopenDelivery(tx: Tx, id: string, now: Date, deadlineAt: Date): Promise<void> {
  await tx
    .update(deliveries)
    .set({
      ...fresh,
      state: 'due',
      tryAt: now,
      deadlineAt: sql`greatest(${deliveries.deadlineAt}, ${deadlineAt.toISOString()}::timestamptz)`,
      attempts: 0,
      reason: null,
    })
    .where(eq(deliveries.id, id));
}
