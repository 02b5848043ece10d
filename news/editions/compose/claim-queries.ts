import { and, eq, lte, sql } from 'drizzle-orm';
import type { Language } from '../../../contract/language.ts';
import type { Plan } from '../../../contract/plans.ts';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import { schedules } from '../tables.ts';

/** A schedule whose time has come, with all of the reader that decides whether and how they are served. */
export interface DueSchedule {
  userId: string;
  kind: string;
  nextRunAt: Date;
  /** Null until it is planned. */
  nextLocalDate: string | null;
  lastRunAt: Date | null;
  lastLocalDate: string | null;
  readAt: Date | null;
  toldTerms: Record<string, string>;
  toldTitles: Record<string, string>;
  email: string;
  isConfirmed: boolean;
  plan: Plan;
  language: Language;
  timeZone: string;
  signedUpAt: Date;
  settings: {
    localTime: string;
    weekdays: number[];
    wantsEmptyDay: boolean;
    pausedUntil: Date | null;
    unsubscribedAt: Date | null;
  };
}

/** One reader's schedules, or one of them. */
export interface OnlyOne {
  userId: string;
  kind: string;
}

type ClaimedRow = {
  user_id: string;
  kind: string;
  next_run_at: string;
  next_local_date: string | null;
  last_run_at: string | null;
  last_local_date: string | null;
  read_at: string | null;
  told_terms: Record<string, string>;
  told_titles: Record<string, string>;
  email: string;
  is_confirmed: boolean;
  plan: Plan;
  language: Language;
  time_zone: string;
  signed_up_at: string;
  local_time: string;
  weekdays: number[];
  wants_empty_day: boolean;
  paused_until: string | null;
  unsubscribed_at: string | null;
};

const ofOne = (only: OnlyOne | undefined) =>
  only ? sql`and c.user_id = ${only.userId} and c.kind = ${only.kind}` : sql``;

/** How many schedules are due, no more counted than `most`. */
export async function countDue(db: Handle, now: Date, most: number, only?: OnlyOne): Promise<number> {
  const isOne = only && and(eq(schedules.userId, only.userId), eq(schedules.kind, only.kind));
  const due = db
    .select({ userId: schedules.userId })
    .from(schedules)
    .where(and(lte(schedules.nextRunAt, now), isOne))
    .limit(most)
    .as('due');
  return db.$count(due);
}

/**
 * Takes due schedules, earliest first, for as long as the transaction lasts: nobody else composes them meanwhile, a change of the
 * hour waits, and when this process dies they are free at once. The profile is held against deletion too, in the order in which a
 * deletion takes the two.
 */
export async function claimSchedules(tx: Tx, now: Date, limit: number, only?: OnlyOne): Promise<DueSchedule[]> {
  const { rows } = await tx.execute<ClaimedRow>(sql`
    select c.user_id, c.kind, c.next_run_at, c.next_local_date::text as next_local_date, c.last_run_at,
      c.last_local_date::text as last_local_date, c.read_at, c.told_terms, c.told_titles, u.email, u.email_verified as is_confirmed,
      f.plan, f.language, f.time_zone, f.created_at as signed_up_at, s.local_time, s.weekdays, s.wants_empty_day, s.paused_until,
      s.unsubscribed_at
    from schedules c join profiles f on f.id = c.user_id join "user" u on u.id = c.user_id
      join delivery_settings s on s.user_id = c.user_id
    where c.next_run_at <= ${now} ${ofOne(only)}
    order by c.next_run_at, c.user_id, c.kind limit ${limit}
    for update of c skip locked for key share of f skip locked`);
  return rows.map((row) => ({
    userId: row.user_id,
    kind: row.kind,
    nextRunAt: new Date(row.next_run_at),
    nextLocalDate: row.next_local_date,
    lastRunAt: instantOrNull(row.last_run_at),
    lastLocalDate: row.last_local_date,
    readAt: instantOrNull(row.read_at),
    toldTerms: row.told_terms,
    toldTitles: row.told_titles,
    email: row.email,
    isConfirmed: row.is_confirmed,
    plan: row.plan,
    language: row.language,
    timeZone: row.time_zone,
    signedUpAt: new Date(row.signed_up_at),
    settings: {
      localTime: row.local_time,
      weekdays: row.weekdays,
      wantsEmptyDay: row.wants_empty_day,
      pausedUntil: instantOrNull(row.paused_until),
      unsubscribedAt: instantOrNull(row.unsubscribed_at),
    },
  }));
}

const instantOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Where a schedule stands after its turn. */
export interface Advance {
  userId: string;
  kind: string;
  nextRunAt: Date;
  nextLocalDate: string | null;
  lastRunAt: Date | null;
  lastLocalDate: string | null;
  readAt: Date | null;
  toldTerms: Record<string, string>;
  toldTitles: Record<string, string>;
  lastError: string | null;
}

/** The caller holds the rows. */
export async function advanceSchedules(tx: Tx, rows: readonly Advance[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = rows.map((row) => ({
    user_id: row.userId,
    kind: row.kind,
    next_run_at: row.nextRunAt,
    next_local_date: row.nextLocalDate,
    last_run_at: row.lastRunAt,
    last_local_date: row.lastLocalDate,
    read_at: row.readAt,
    told_terms: row.toldTerms,
    told_titles: row.toldTitles,
    last_error: row.lastError,
  }));
  await tx.execute(sql`
    update schedules s set next_run_at = n.next_run_at, next_local_date = n.next_local_date, last_run_at = n.last_run_at,
      last_local_date = n.last_local_date, read_at = n.read_at, told_terms = n.told_terms,
      told_titles = n.told_titles, last_error = n.last_error
    from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as n(user_id uuid, kind text, next_run_at timestamptz,
      next_local_date date, last_run_at timestamptz, last_local_date date, read_at timestamptz, told_terms jsonb,
      told_titles jsonb, last_error text)
    where s.user_id = n.user_id and s.kind = n.kind`);
}

export async function deleteSchedules(tx: Tx, rows: readonly OnlyOne[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    delete from schedules s using unnest(${sql.param(rows.map(({ userId }) => userId))}::uuid[],
      ${sql.param(rows.map(({ kind }) => kind))}::text[]) as n(user_id, kind)
    where s.user_id = n.user_id and s.kind = n.kind`);
}
