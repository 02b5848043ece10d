import { type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../../../platform/db/open-database.ts';
import { deliveries } from '../tables.ts';
import { unlocked } from './queries.ts';

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
