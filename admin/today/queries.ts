import { sql } from 'drizzle-orm';
import type { TroubleKind } from '../../contract/admin/deliveries.ts';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import { operatorTroubles } from '../tables.ts';

interface Span {
  from: Date;
  to: Date;
  lateMinutes: number;
}

/**
 * Deliveries whose hour lay in the span. A retry moves the hour of its row, so for those the edition tells when it was due. The
 * dates are those that a span of a day touches in any zone: the index leads by date.
 */
export async function countSpan(db: Handle, { from, to, lateMinutes }: Span) {
  const { rows } = await db.execute<{
    composed: number;
    sent: number;
    late: number;
    failed: number;
    waiting: number;
  }>(sql`
    with hour as (
      select d.state, d.sent_at, coalesce(e.due_at, d.due_at) + make_interval(mins => ${lateMinutes}) as late_at,
        coalesce(e.due_at, d.due_at) as due_at
      from deliveries d left join editions e on e.id = d.edition_id and (d.attempts > 1 or d.state = 'deferred')
      where d.local_date between (${from}::timestamptz - interval '1 day')::date and (${to}::timestamptz + interval '1 day')::date
        and d.state <> 'suppressed'
    )
    select count(*)::int as composed, count(*) filter (where h.state = 'sent')::int as sent,
      count(*) filter (where coalesce(h.sent_at, ${to}::timestamptz) > h.late_at)::int as late,
      count(*) filter (where h.state in ('failed', 'expired', 'unknown'))::int as failed,
      count(*) filter (where h.state not in ('sent', 'failed', 'expired', 'unknown') and h.late_at < ${to}::timestamptz)::int as waiting
    from hour h where h.due_at >= ${from}::timestamptz and h.due_at <= ${to}::timestamptz`);
  return rows[0] ?? { composed: 0, sent: 0, late: 0, failed: 0, waiting: 0 };
}

/** Readers whose hour has come and whose edition is not made yet. Rows to be planned anew have no date. */
export async function countUncomposed(db: Handle, now: Date, lateMinutes: number) {
  const { rows } = await db.execute<{ waiting: number; late: number; next: string | null }>(sql`
    select count(*) filter (where s.next_run_at <= ${now}::timestamptz)::int as waiting,
      count(*) filter (where s.next_run_at < ${now}::timestamptz - make_interval(mins => ${lateMinutes}))::int as late,
      (select min(n.next_run_at) from schedules n where n.next_run_at > ${now}::timestamptz) as next
    from schedules s where s.next_local_date is not null and s.next_run_at <= ${now}::timestamptz`);
  const { waiting = 0, late = 0, next = null } = rows[0] ?? {};
  return { waiting, late, next: next ? new Date(next) : null };
}

/** Null where no feed is read. */
export async function lastArticleAt(db: Handle): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select case when exists (select 1 from sources s where not s.is_paused and s.last_polled_at is not null)
      then (select max(a.fetched_at) from articles a) end as at`);
  return rows[0]?.at ? new Date(rows[0].at) : null;
}

/** Keeps what is wrong now; tells which of it is new. */
export async function keepTrouble(tx: Tx, kind: TroubleKind, now: Date): Promise<boolean> {
  const [row] = await tx
    .insert(operatorTroubles)
    .values({ kind, since: now, seenAt: now })
    .onConflictDoUpdate({ target: operatorTroubles.kind, set: { seenAt: now } })
    .returning({ since: operatorTroubles.since });
  return row?.since.getTime() === now.getTime();
}

/** Ends what was not seen since then. */
export async function endTroubles(tx: Tx, notSince: Date) {
  return tx
    .delete(operatorTroubles)
    .where(sql`${operatorTroubles.seenAt} < ${notSince}`)
    .returning({ kind: operatorTroubles.kind, since: operatorTroubles.since });
}
