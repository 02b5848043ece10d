import { gte, sql } from 'drizzle-orm';
import { type Business, type BusinessFigure, mostEvents } from '../../contract/admin/business.ts';
import type { WhyCause } from '../../contract/lab.ts';
import type { PaidPlan } from '../../contract/plans.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { isCharged, isRunningYear } from '../readers/queries.ts';
import { operatorDays } from '../tables.ts';

export type DayFigures = Partial<Record<BusinessFigure, number>>;

const home = sql.raw(`'America/Sao_Paulo'`);

/** Counts per day since then, by the calendar of São Paulo. */
export async function flowsSince(db: Handle, from: Date): Promise<{ day: string; name: BusinessFigure; n: number }[]> {
  const { rows } = await db.execute<{ day: string; name: BusinessFigure; n: number }>(sql`
    select (f.at at time zone ${home})::date::text as day, f.name, count(*)::int as n from (
      select 'signUps' as name, p.created_at as at from profiles p where p.created_at >= ${from}
      union all select 'waiting', w.created_at from waiting_list w where w.created_at >= ${from}
      union all select case e.type when 'charge.refunded' then 'refunds' else 'cancellations' end, e.created_at
        from payment_events e where e.type in ('charge.refunded', 'customer.subscription.deleted') and e.created_at >= ${from}
      union all select case m.kind when 'bounce' then 'bounces' else 'complaints' end, m.happened_at
        from mail_events m where m.kind in ('bounce', 'complaint') and m.happened_at >= ${from}
    ) f group by 1, 2
    union all select w.on_day::text, 'whyNot', sum(w.questions)::int from why_counts w
      where w.on_day >= (${from}::timestamptz at time zone ${home})::date group by 1`);
  return rows;
}

type EventRow = Business['events'][number] & Record<string, unknown>;

/** The events behind the figures of payments and mails, newest first. */
export async function eventsSince(db: Handle, from: Date): Promise<EventRow[]> {
  const payments = (name: string, type: string) => sql`
    (select ${name} as name, e.created_at as at, e.user_id, null as code from payment_events e
      where e.type = ${type} and e.created_at >= ${from} order by 2 desc limit ${mostEvents})`;
  const mails = (name: string, kind: string) => sql`
    (select ${name} as name, m.happened_at as at, d.user_id, m.code from mail_events m left join deliveries d on d.id = m.delivery_id
      where m.kind = ${kind} and m.happened_at >= ${from} order by 2 desc limit ${mostEvents})`;
  const { rows } = await db.execute<EventRow>(sql`
    select f.name, f.at, f.code,
      case when p.id is not null then jsonb_build_object('id', p.id, 'email', p.email) end as reader
    from (
      ${payments('cancellations', 'customer.subscription.deleted')} union all ${payments('refunds', 'charge.refunded')}
      union all ${mails('bounces', 'bounce')} union all ${mails('complaints', 'complaint')}
    ) f left join profiles p on p.id = f.user_id order by f.at desc`);
  return rows;
}

/** Answers since that day, the most frequent first. */
export async function whyNotSince(db: Handle, from: string): Promise<{ cause: WhyCause; questions: number }[]> {
  const { rows } = await db.execute<{ cause: WhyCause; questions: number }>(sql`
    select w.cause, sum(w.questions)::int as questions from why_counts w where w.on_day >= ${from}
    group by 1 order by 2 desc, 1`);
  return rows;
}

/** Charged subscriptions and running years by Pix, grouped by equal values. `nextCents` is null if the provider did not send it. */
export async function paymentsNow(db: Handle, now: Date) {
  const { rows } = await db.execute<{
    plan: PaidPlan | null;
    isYearly: boolean;
    nextCents: number | null;
    n: number;
  }>(sql`
    select s.plan, s.is_yearly as "isYearly", s.next_cents as "nextCents", count(*)::int as n from subscriptions s
    where ${isCharged} group by 1, 2, 3
    union all select y.plan, true, y.cents - y.refunded_cents, count(*)::int from pix_payments y
    where ${isRunningYear(now)} group by 1, 3`);
  return rows;
}

export const daysSince = (db: Handle, from: string) => db.select().from(operatorDays).where(gte(operatorDays.on, from));

/** Stored figures of the day that are not passed are kept. */
export async function storeFigures(db: Handle, days: readonly { on: string; figures: DayFigures }[]): Promise<void> {
  if (days.length === 0) return;
  await db
    .insert(operatorDays)
    .values([...days])
    .onConflictDoUpdate({
      target: operatorDays.on,
      set: { figures: sql`${operatorDays.figures} || excluded.figures` },
    });
}
