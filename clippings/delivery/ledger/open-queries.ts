import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import { insertRows } from '../../../platform/db/recordset.ts';
import { editions } from '../../editions/tables.ts';
import { deliveries } from '../tables.ts';
import { unlocked } from './queries.ts';
import { isRecent } from './recipient-queries.ts';

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
    .where(sql`${deliveries.state} in ('due', 'deferred', 'claimed', 'sending')`);
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

/** The last minute of the reader's day: the next clipping has the same stories. */
const endOfDay = sql`((d.local_date + 1)::timestamp at time zone e.time_zone) - interval '1 minute'`;

/**
 * Makes every mail due now that was put off, or that was given up today and cannot have arrived, apart from refused addresses.
 * Returns how many.
 */
export async function reopenWaiting(tx: Tx, now: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update deliveries d set state = 'due', try_at = ${now}, attempts = 0, lease_id = null, lease_until = null, updated_at = now(),
      deadline_at = greatest(d.deadline_at, ${endOfDay})
    from editions e
    where e.id = d.edition_id and e.local_date = d.local_date and e.user_id = d.user_id and ${isRecent(sql`d.local_date`, now)}
      and ${endOfDay} > ${now}
      and d.channel = 'email'
      and (d.state in ('deferred', 'expired') or (d.state = 'failed' and coalesce(d.reply_code, '4') like '4%'))`);
  return rowCount ?? 0;
}

/** What the server refused to take from us is due at once: it accepts again. */
export async function retryRefused(db: Handle, channel: string, now: Date): Promise<void> {
  await db
    .update(deliveries)
    .set({ tryAt: now, updatedAt: sql`now()` })
    .where(unlocked(sql`state = 'deferred' and reason = 'relay_refused' and channel = ${channel} and try_at > ${now}`));
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
      unlocked(sql`lease_until < now() and (state = 'claimed'
        or (state = 'sending' and id = any(${sql.param([...lapsed])}::uuid[])))`),
    )
    .returning({ id, state });
  return reaped.filter((row) => row.state === 'unknown').map((row) => row.id);
}

/** Expires deliveries past their deadline. Returns how many. */
export async function expireDeliveries(db: Handle, now: Date): Promise<number> {
  const { rowCount } = await db
    .update(deliveries)
    .set({ state: 'expired', updatedAt: sql`now()`, reason: sql`coalesce(${deliveries.reason}, 'too_late')` })
    .where(unlocked(sql`state in ('due', 'deferred') and deadline_at <= ${now}`));
  return rowCount ?? 0;
}
