import { sql } from 'drizzle-orm';
import { addDays } from '../clock.ts';
import type { Db, Handle } from './open-database.ts';

/**
 * Creating a partition waits this long for running statements, then gives up until the next day, so that other
 * statements do not queue behind it.
 */
const patience = sql`set local lock_timeout = '3s'`;

/** First day of the month, some months on or back. */
export function monthOf(day: string, months = 0): string {
  return Temporal.PlainDate.from(day).with({ day: 1 }).add({ months }).toString();
}

const partOf = (table: string, month: string) => `${table}_${month.slice(0, 7).replace('-', '_')}`;
/** Default partition: days without a month partition. */
const restOf = (table: string) => `${table}_rest`;
const name = (text: string) => sql.identifier(text);

/**
 * Creates the partition of a month if it is missing. If the month's first rows were stored before its partition, they stay in the
 * default one: moving them would move the rows that refer to them. Returns whether the month has its partition.
 */
export const makeMonth = (db: Db, table: string, month: string): Promise<boolean> =>
  makePart(db, table, { part: partOf(table, month), from: month, to: monthOf(month, 1) });

const dayPartOf = (table: string, day: string) => `${table}_${day.replaceAll('-', '_')}`;

/** The same for one day. */
export const makeDay = (db: Db, table: string, day: string): Promise<boolean> =>
  makePart(db, table, {
    part: dayPartOf(table, day),
    from: day,
    to: addDays(day, 1),
  });

async function makePart(
  db: Db,
  table: string,
  { part, from, to }: { part: string; from: string; to: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(patience);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('month parts'))`);
    const { rows } = await tx.execute<{ has_part: boolean; has_rows: boolean }>(sql`
      select to_regclass(${part}) is not null as has_part, exists (select 1 from ${name(restOf(table))}
        where local_date >= ${from} and local_date < ${to}) as has_rows`);
    if (rows[0]!.has_part) return true;
    if (rows[0]!.has_rows) return false;
    await tx.execute(sql`create table ${name(part)} partition of ${name(table)}
      for values from (${sql.raw(`'${from}'`)}) to (${sql.raw(`'${to}'`)})`);
    return true;
  });
}

/** Partitions of months that ended before a day, earliest first. */
export async function monthsBefore(db: Handle, table: string, day: string): Promise<string[]> {
  return (await endingsOf(db, table, '2026_01'))
    .filter((month) => /^\d{4}-\d\d$/.test(month))
    .map((month) => `${month}-01`)
    .filter((month) => monthOf(month, 1) <= day);
}

/** Days with a partition that are before a day, earliest first. */
export async function daysBefore(db: Handle, table: string, day: string): Promise<string[]> {
  return (await endingsOf(db, table, '2026_01_01')).filter((on) => /^\d{4}-\d\d-\d\d$/.test(on) && on < day);
}

async function endingsOf(db: Handle, table: string, { length }: string): Promise<string[]> {
  const { rows } = await db.execute<{ part: string }>(sql`
    select inhrelid::regclass::text as part from pg_inherits where inhparent = ${table}::regclass order by 1`);
  return rows.map(({ part }) => part.slice(-length).replaceAll('_', '-'));
}

/** Drops the whole partition. Rows that refer to it must be deleted first. */
export const dropMonth = (db: Db, table: string, month: string): Promise<void> =>
  dropPart(db, table, partOf(table, month));

export const dropDay = (db: Db, table: string, day: string): Promise<void> =>
  dropPart(db, table, dayPartOf(table, day));

async function dropPart(db: Db, table: string, part: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(patience);
    await tx.execute(sql`alter table ${name(table)} detach partition ${name(part)}`);
    await tx.execute(sql`drop table ${name(part)}`);
  });
}

/** Deletes rows of days before `day` from the default partition, some thousands at a time. Returns how many were deleted. */
export async function emptyRest(db: Db, table: string, day: string): Promise<number> {
  return deleteBefore(db, restOf(table), 'local_date', day);
}

const atOnce = 5000;

export async function deleteBefore(db: Db, table: string, column: string, before: string | Date): Promise<number> {
  for (let gone = 0; ; ) {
    const { rowCount } = await db.execute(sql`
      delete from ${name(table)} where ctid = any(array(
        select ctid from ${name(table)} where ${name(column)} < ${before} limit ${atOnce}))`);
    gone += rowCount ?? 0;
    if ((rowCount ?? 0) < atOnce) return gone;
  }
}

/** Enough for choosing indexes; the default target reads ten times as many rows, every morning. */
const fewRows = sql`set local default_statistics_target = 10`;

/** Updates the planner's statistics of the partitions that a day is written to. */
export async function analyzeDay(db: Db, table: string, day: string, columns: readonly string[] = []): Promise<void> {
  const { rows } = await db.execute<{ part: string }>(sql`select coalesce(to_regclass(${partOf(table, day)}),
    to_regclass(${restOf(table)}))::text as part`);
  const only = columns.length > 0 ? sql` (${sql.join(columns.map(name), sql`, `)})` : sql``;
  await db.transaction(async (tx) => {
    await tx.execute(fewRows);
    await tx.execute(sql`analyze ${name(rows[0]!.part)}${only}`);
  });
}
