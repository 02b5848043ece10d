import { sql } from 'drizzle-orm';
import { isChat } from '../../clippings/delivery/ledger/recipient-queries.ts';
import type { TroubleKind } from '../../contract/admin/deliveries.ts';
import { type DeliveryReason, type UnknownCause, unknownCauseOf } from '../../contract/rules/delivery-reasons.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import { operatorTroubles } from '../tables.ts';

interface Span {
  from: Date;
  to: Date;
}

/** A clipping is late this long after the reader's hour (requirements L03). */
const lateMinutes = 15;
/** Deferred, or kept because of the server, this long after the hour: the operator is told within three minutes. */
const deferredMinutes = 2;
/** The server itself refuses our mail or cannot be reached; the ledger keeps what waits for it. */
const serverReasons: DeliveryReason[] = ['relay_refused', 'login_refused', 'unreachable'];

export interface Morning {
  composed: number;
  sent: number;
  /** Sent late, or late and not sent yet. A refused one is failed, not late. */
  late: number;
  failed: number;
  /** Late and not sent yet. */
  waiting: number;
  /** Deferred by the receiver at least once, and not sent two minutes after the hour. */
  deferred: number;
  /** Not sent two minutes after the hour because the server refuses our mail, or cannot be reached. */
  refused: number;
  /** Due, but not composed yet. */
  uncomposed: number;
  uncomposedLate: number;
  /** Age of the oldest due clipping that is not sent, composed or not. */
  oldestSeconds: number;
  unknown: Record<UnknownCause, number>;
}

/**
 * The one measure of lateness, for /metrics, the doctor, the operator's page and the alerts: clippings whose promised
 * hour was in the span. Chats are left out: their failures are the readers' own. The local dates are all that the span
 * touches in any zone, because the index begins with the date. Schedules without a planned run have no date.
 */
export async function readMorning(db: Handle, { from, to }: Span): Promise<Morning> {
  const isLate = sql`make_interval(mins => ${lateMinutes})`;
  const { rows } = await db.execute<Omit<Morning, 'unknown'> & { unknowns: Record<string, number> | null }>(sql`
    with hour as (
      select d.state, d.sent_at, d.due_at, d.attempts, d.reason,
        d.state not in ('sent', 'failed', 'expired', 'unknown') as is_open
      from deliveries d
      where d.local_date between (${from}::timestamptz - interval '1 day')::date and (${to}::timestamptz + interval '1 day')::date
        and d.due_at >= ${from}::timestamptz and d.due_at <= ${to}::timestamptz and d.state <> 'suppressed' and not ${isChat}
    ), counted as (
      select count(*)::int as composed, count(*) filter (where h.state = 'sent')::int as sent,
        count(*) filter (where (h.is_open or h.state = 'sent') and coalesce(h.sent_at, ${to}::timestamptz) > h.due_at + ${isLate})::int as late,
        count(*) filter (where h.state in ('failed', 'expired', 'unknown'))::int as failed,
        count(*) filter (where h.is_open and h.due_at + ${isLate} < ${to}::timestamptz)::int as waiting,
        count(*) filter (where h.is_open and (h.state = 'deferred' or h.attempts > 0)
          and h.due_at + make_interval(mins => ${deferredMinutes}) < ${to}::timestamptz)::int as deferred,
        count(*) filter (where h.is_open and h.reason = any(${sql.param(serverReasons)}::text[])
          and h.due_at + make_interval(mins => ${deferredMinutes}) < ${to}::timestamptz)::int as refused,
        min(h.due_at) filter (where h.is_open) as oldest
      from hour h
    ), planned as (
      select count(*)::int as uncomposed, count(*) filter (where s.next_run_at + ${isLate} < ${to}::timestamptz)::int as "uncomposedLate",
        min(s.next_run_at) as oldest
      from schedules s where s.next_local_date is not null and s.next_run_at <= ${to}::timestamptz
    ), lost as (
      select jsonb_object_agg(r.reason, r.count) as unknowns
      from (select coalesce(h.reason, '') as reason, count(*)::int as count from hour h where h.state = 'unknown' group by 1) r
    )
    select c.composed, c.sent, c.late, c.failed, c.waiting, c.deferred, c.refused, p.uncomposed, p."uncomposedLate", l.unknowns,
      coalesce(extract(epoch from ${to}::timestamptz - least(c.oldest, p.oldest)), 0)::float8 as "oldestSeconds"
    from counted c, planned p, lost l`);
  const { unknowns, ...counts } = rows[0]!;
  const unknown: Morning['unknown'] = { connection: 0, worker: 0, restore: 0 };
  for (const [reason, count] of Object.entries(unknowns ?? {})) unknown[unknownCauseOf(reason)] += count;
  return { ...counts, unknown };
}

export const readLastDay = (db: Handle, now: Date): Promise<Morning> =>
  readMorning(db, { from: new Date(now.getTime() - dayMs), to: now });

/** When the next edition is due; null if no reader has one. */
export async function nextHour(db: Handle, now: Date): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select min(s.next_run_at) as at from schedules s where s.next_run_at > ${now}::timestamptz`,
  );
  return rows[0]?.at ? new Date(rows[0].at) : null;
}

/** Null if no feed is read. */
export async function lastArticleAt(db: Handle): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select case when exists (select 1 from sources s where not s.is_paused and s.last_polled_at is not null)
      then (select max(a.fetched_at) from articles a) end as at`);
  return rows[0]?.at ? new Date(rows[0].at) : null;
}

/** True if the problem is new. */
export async function keepTrouble(tx: Tx, kind: TroubleKind, now: Date): Promise<boolean> {
  const [row] = await tx
    .insert(operatorTroubles)
    .values({ kind, since: now, seenAt: now })
    .onConflictDoUpdate({ target: operatorTroubles.kind, set: { seenAt: now } })
    .returning({ since: operatorTroubles.since });
  return row?.since.getTime() === now.getTime();
}

export async function endTroubles(tx: Tx, notSince: Date) {
  return tx
    .delete(operatorTroubles)
    .where(sql`${operatorTroubles.seenAt} < ${notSince}`)
    .returning({ kind: operatorTroubles.kind, since: operatorTroubles.since });
}
