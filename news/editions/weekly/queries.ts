import { sql } from 'drizzle-orm';
import type { Language } from '../../../contract/language.ts';
import type { Plan } from '../../../contract/plans.ts';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';

export type WeeklyReader = {
  user_id: string;
  email: string;
  is_confirmed: boolean;
  plan: Plan;
  language: Language;
  time_zone: string;
  local_time: string;
  paused_until: string | null;
  unsubscribed_at: string | null;
  next_run_at: string;
  next_local_date: string;
};

/** Readers whose plan has the summary and whose schedule is missing, made for another zone or hour, or long past. */
export async function unscheduledWeeks(db: Handle, stale: Date, limit: number) {
  const { rows } = await db.execute<{ user_id: string; time_zone: string; local_time: string }>(sql`
    select f.id as user_id, f.time_zone, s.local_time
    from profiles f join delivery_settings s on s.user_id = f.id left join weekly_schedules w on w.user_id = f.id
    where f.plan in ('pro', 'enterprise') and (w.user_id is null or w.scheduled_zone <> f.time_zone
      or w.scheduled_time <> s.local_time or w.next_run_at < ${stale})
    limit ${limit}`);
  return rows;
}

export interface WeekSchedule {
  userId: string;
  nextRunAt: Date;
  nextLocalDate: string;
  scheduledZone: string;
  scheduledTime: string;
}

export async function saveWeekSchedules(db: Handle, rows: WeekSchedule[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into weekly_schedules (user_id, next_run_at, next_local_date, scheduled_zone, scheduled_time)
    select * from jsonb_to_recordset(${JSON.stringify(
      rows.map((row) => ({
        user_id: row.userId,
        next_run_at: row.nextRunAt,
        next_local_date: row.nextLocalDate,
        scheduled_zone: row.scheduledZone,
        scheduled_time: row.scheduledTime,
      })),
    )}::jsonb) as n(user_id uuid, next_run_at timestamptz, next_local_date date, scheduled_zone text, scheduled_time text)
    on conflict (user_id) do update set next_run_at = excluded.next_run_at, next_local_date = excluded.next_local_date,
      scheduled_zone = excluded.scheduled_zone, scheduled_time = excluded.scheduled_time`);
}

export async function dueWeeks(db: Handle, now: Date, limit: number): Promise<WeeklyReader[]> {
  const { rows } = await db.execute<WeeklyReader>(sql`
    select f.id as user_id, u.email, u.email_verified as is_confirmed, f.plan, f.language, f.time_zone, s.local_time,
      s.paused_until, s.unsubscribed_at, w.next_run_at, w.next_local_date::text as next_local_date
    from weekly_schedules w join profiles f on f.id = w.user_id join "user" u on u.id = w.user_id
      join delivery_settings s on s.user_id = w.user_id
    where w.next_run_at <= ${now} and f.plan in ('pro', 'enterprise')
    order by w.next_run_at, w.user_id limit ${limit}`);
  return rows;
}

/** Moves a reader on to the next week; false when somebody else did. */
export async function advanceWeek(tx: Tx, userId: string, localDate: string, next: { runAt: Date; localDate: string }) {
  const moved = await tx.execute(sql`
    update weekly_schedules set next_run_at = ${next.runAt}, next_local_date = ${next.localDate}
    where user_id = ${userId} and next_local_date = ${localDate}`);
  return (moved.rowCount ?? 0) > 0;
}
