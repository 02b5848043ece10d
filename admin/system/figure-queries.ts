import { type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../../platform/db/open-database.ts';

/** The dates a day back touches in any zone: the index of the ledger leads by date. */
const lastDay = (now: Date): SQL => sql`d.local_date >= (${now}::timestamptz - interval '2 days')::date
  and d.due_at > ${now}::timestamptz - interval '24 hours' and d.due_at <= ${now}::timestamptz`;

export async function deliveriesByState(db: Handle, now: Date) {
  const { rows } = await db.execute<{ channel: string; state: string; count: number }>(
    sql`select d.channel, d.state, count(*)::int as count from deliveries d where ${lastDay(now)} group by 1, 2`,
  );
  return rows;
}

export async function oldestDueSeconds(db: Handle, now: Date): Promise<number | null> {
  const { rows } = await db.execute<{ seconds: number | null }>(
    sql`select extract(epoch from ${now}::timestamptz - min(d.due_at))::float8 as seconds from deliveries d
      where d.state in ('due', 'deferred') and d.due_at <= ${now}::timestamptz`,
  );
  return rows[0]?.seconds ?? 0;
}

export async function lateness(db: Handle, now: Date): Promise<{ p50: number | null; p95: number | null }> {
  const { rows } = await db.execute<{ p50: number | null; p95: number | null }>(
    sql`select percentile_cont(0.5) within group (order by s) as p50, percentile_cont(0.95) within group (order by s) as p95
      from (select extract(epoch from d.sent_at - d.due_at)::float8 as s from deliveries d
        where ${lastDay(now)} and d.sent_at is not null) late`,
  );
  return rows[0] ?? { p50: null, p95: null };
}

export async function composeLateness(db: Handle, now: Date): Promise<number | null> {
  const { rows } = await db.execute<{ p95: number | null }>(
    sql`select percentile_cont(0.95) within group (order by extract(epoch from d.composed_at - d.due_at)::float8) as p95
      from editions d where ${lastDay(now)}`,
  );
  return rows[0]?.p95 ?? null;
}

export async function mailErrors(db: Handle, now: Date) {
  const { rows } = await db.execute<{ reply: string; count: number }>(
    sql`select left(d.reply_code, 1) || 'xx' as reply, count(*)::int as count from deliveries d
      where ${lastDay(now)} and d.channel = 'email' and d.reply_code ~ '^[45]' group by 1`,
  );
  return rows;
}

/** The thirty domains that say most; addresses stay in the database. */
export async function mailReports(db: Handle, now: Date) {
  const { rows } = await db.execute<{ kind: string; domain: string; count: number }>(
    sql`select e.kind, lower(split_part(u.email, '@', 2)) as domain, count(*)::int as count
      from mail_events e join deliveries d on d.id = e.delivery_id join "user" u on u.id = d.user_id
      where e.happened_at > ${now}::timestamptz - interval '24 hours' and e.kind in ('bounce', 'complaint')
      group by 1, 2 order by 3 desc limit 30`,
  );
  return rows;
}

export async function feedsByHealth(db: Handle, now: Date) {
  const { rows } = await db.execute<{ health: string; count: number }>(
    sql`select case when is_paused then 'paused' when last_polled_at is null then 'new' when failures > 0 then 'failing'
        when last_item_at < ${now}::timestamptz - interval '7 days' then 'silent' else 'good' end as health,
        count(*)::int as count from sources group by 1`,
  );
  return rows;
}

export async function articlesPerMinute(db: Handle, now: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from articles where fetched_at > ${now}::timestamptz - interval '10 minutes'`,
  );
  return (rows[0]?.count ?? 0) / 10;
}
