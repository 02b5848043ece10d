import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import { insertRows } from '../../../platform/db/recordset.ts';
import { editions } from '../../editions/tables.ts';
import { deliveries } from '../tables.ts';
import { unlocked } from './queries.ts';

export type NewDelivery = typeof deliveries.$inferInsert;

export async function openDeliveries(tx: Tx, rows: NewDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(insertRows(deliveries, rows, sql`on conflict do nothing`));
}

/** Whether `editions e` is one of these and has something to send. The day is named for the partitions. */
export const isOpened = (opened: readonly { id: string; localDate: string; userId: string }[]): SQL =>
  sql`e.id = any(${sql.param(opened.map(({ id }) => id))}::uuid[])
    and e.user_id = any(${sql.param(opened.map(({ userId }) => userId))}::uuid[])
    and e.local_date = any(${sql.param([...new Set(opened.map(({ localDate }) => localDate))])}::date[])
    and e.state = 'frozen' and e.share_token is not null
    and exists (select 1 from edition_items i where i.edition_id = e.id and i.local_date = e.local_date and i.user_id = e.user_id)`;

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

/** Deliveries after the last byte whose lease has expired. */
export async function lapsedSending(db: Handle): Promise<string[]> {
  const rows = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(sql`${deliveries.state} = 'sending' and ${deliveries.leaseUntil} < now()`);
  return rows.map(({ id }) => id);
}

/**
 * After a crash: deliveries before the dot are due again, listed ones after it become unknown. Leases use the database's clock.
 * Locked rows are skipped: their holder is late, or they are taken next time. Returns the ids of the unknown.
 */
export async function reapDeliveries(db: Handle, lapsed: readonly string[]): Promise<string[]> {
  const { id, state, leaseId, reason, reasonDetail } = deliveries;
  const ifUnknown = (then: SQL, otherwise: SQL) =>
    sql`case when ${state} = 'sending' then ${then} else ${otherwise} end`;
  const reaped = await db
    .update(deliveries)
    .set({
      state: ifUnknown(sql`'unknown'`, sql`'due'`),
      leaseId: ifUnknown(sql`${leaseId}`, sql`null`),
      leaseUntil: null,
      updatedAt: sql`now()`,
      reason: ifUnknown(sql`'sender_stopped'`, sql`${reason}`),
      reasonDetail: ifUnknown(sql`null`, sql`${reasonDetail}`),
    })
    .where(
      unlocked(sql`lease_until < now() and (state in ('claimed', 'prepared')
        or (state = 'sending' and id = any(${sql.param([...lapsed])}::uuid[])))`),
    )
    .returning({ id, state });
  return reaped.filter((row) => row.state === 'unknown').map((row) => row.id);
}

/** Expires deliveries past their deadline; those that were to be sent once more may have arrived. Returns how many. */
export async function expireDeliveries(db: Handle, now: Date): Promise<number> {
  const { reason, lostAt } = deliveries;
  const { rowCount } = await db
    .update(deliveries)
    .set({
      state: sql`case when ${lostAt} is null then 'expired' else 'unknown' end`,
      updatedAt: sql`now()`,
      reason: sql`coalesce(${reason}, 'too_late')`,
    })
    .where(unlocked(sql`state in ('due', 'deferred') and deadline_at <= ${now}`));
  return rowCount ?? 0;
}
