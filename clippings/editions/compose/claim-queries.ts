import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Language } from '../../../contract/language.ts';
import type { Plan } from '../../../contract/plans.ts';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import { recordset } from '../../../platform/db/recordset.ts';
import type { Schedule } from '../plan/schedule-queries.ts';
import type { DeliverySettingsRow } from '../queries.ts';
import { deliverySettings, schedules } from '../tables.ts';

type Settings = Pick<
  DeliverySettingsRow,
  'localTime' | 'weekdays' | 'wantsEmptyDay' | 'languages' | 'pausedUntil' | 'unsubscribedAt'
>;

/** A due schedule, with the facts about its reader that decide whether and how it is composed. */
export interface DueSchedule extends Omit<Schedule, 'lastError'>, Settings {
  email: string;
  isConfirmed: boolean;
  plan: Plan;
  language: Language;
  timeZone: string;
  signedUpAt: Date;
}

export type OnlyOne = Pick<Schedule, 'userId' | 'kind'>;

/** As the database returns it: instants as text. */
type AsText<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K] };
type ClaimedRow = AsText<DueSchedule>;

const ofOne = (only: OnlyOne | undefined) =>
  only ? sql`and c.user_id = ${only.userId} and c.kind = ${only.kind}` : sql``;

/** Counts due schedules, up to `most`. */
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

/** A schedule with its reader, as `DueSchedule` has them. */
const scheduleRows = (where: SQL) => sql`
    select c.user_id as "userId", c.kind, c.next_run_at as "nextRunAt", c.next_local_date::text as "nextLocalDate",
      c.last_run_at as "lastRunAt", c.last_local_date::text as "lastLocalDate", c.read_at as "readAt", c.visited_at as "visitedAt", c.term_last_on as "termLastOn",
      c.sent_titles as "sentTitles", u.email, u.email_verified as "isConfirmed", f.plan, f.language, f.time_zone as "timeZone",
      f.created_at as "signedUpAt", s.local_time as "localTime", s.weekdays, s.wants_empty_day as "wantsEmptyDay",
      s.languages,
      s.paused_until as "pausedUntil", s.unsubscribed_at as "unsubscribedAt"
    from schedules c join profiles f on f.id = c.user_id join "user" u on u.id = c.user_id
      join delivery_settings s on s.user_id = c.user_id
    where ${where}`;

/**
 * Locks due schedules, earliest first, until the transaction ends: no other process composes them, a change of the hour waits,
 * and if this process dies they are free at once. The profile is locked against deletion too, in the order that a deletion uses.
 */
export async function claimSchedules(tx: Tx, now: Date, limit: number, only?: OnlyOne): Promise<DueSchedule[]> {
  const { rows } = await tx.execute<ClaimedRow>(sql`
    ${scheduleRows(sql`c.next_run_at <= ${now} ${ofOne(only)}`)}
    order by c.next_run_at, c.user_id, c.kind limit ${limit}
    for update of c skip locked for key share of f skip locked`);
  return rows.map(toSchedule);
}

export async function wantsAnyAlerts(db: Handle): Promise<boolean> {
  return (await db.$count(deliverySettings, eq(deliverySettings.wantsAlerts, true))) > 0;
}

/**
 * Locks the daily schedules of readers who want alerts, so that an edition composed at the same time does not repeat a story. Each
 * table is told where the page begins: a merge join reads those that are not from their first row.
 */
export async function claimForAlerts(tx: Tx, after: string, limit: number): Promise<DueSchedule[]> {
  const isOnPage = sql.join(
    ['c.user_id', 's.user_id', 'f.id', 'u.id'].map((id) => sql`${sql.raw(id)} > ${after}::uuid`),
    sql` and `,
  );
  const { rows } = await tx.execute<ClaimedRow>(sql`
    ${scheduleRows(sql`c.kind = 'daily' and s.wants_alerts and u.suspended_at is null and ${isOnPage}`)}
    order by c.user_id limit ${limit} for update of c skip locked for key share of f skip locked`);
  return rows.map(toSchedule);
}

/** One schedule, due or not, without a lock. */
export async function findScheduleToCompose(db: Handle, { userId, kind }: OnlyOne): Promise<DueSchedule | undefined> {
  const { rows } = await db.execute<ClaimedRow>(scheduleRows(sql`c.user_id = ${userId} and c.kind = ${kind}`));
  return rows.map(toSchedule)[0];
}

function toSchedule(row: ClaimedRow): DueSchedule {
  return {
    ...row,
    nextRunAt: new Date(row.nextRunAt),
    lastRunAt: instantOrNull(row.lastRunAt),
    readAt: instantOrNull(row.readAt),
    visitedAt: instantOrNull(row.visitedAt),
    signedUpAt: new Date(row.signedUpAt),
    pausedUntil: instantOrNull(row.pausedUntil),
    unsubscribedAt: instantOrNull(row.unsubscribedAt),
  };
}

export const instantOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Stores the state of schedules after their runs. The caller has locked the rows. */
export async function advanceSchedules(tx: Tx, rows: readonly Schedule[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update schedules s set next_run_at = n.next_run_at, next_local_date = n.next_local_date, last_run_at = n.last_run_at,
      last_local_date = n.last_local_date, read_at = n.read_at, visited_at = n.visited_at, term_last_on = n.term_last_on,
      sent_titles = n.sent_titles, last_error = n.last_error
    from ${recordset(schedules, rows)} n
    where s.user_id = n.user_id and s.kind = n.kind`);
}

export async function deleteSchedules(tx: Tx, rows: readonly OnlyOne[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    delete from schedules s using unnest(${sql.param(rows.map(({ userId }) => userId))}::uuid[],
      ${sql.param(rows.map(({ kind }) => kind))}::text[]) as n(user_id, kind)
    where s.user_id = n.user_id and s.kind = n.kind`);
}
