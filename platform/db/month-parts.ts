import { sql } from 'drizzle-orm';
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
export async function makeMonth(db: Db, table: string, month: string): Promise<boolean> {
  const part = partOf(table, month);
  return db.transaction(async (tx) => {
    await tx.execute(patience);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('month parts'))`);
    const { rows } = await tx.execute<{ has_part: boolean; has_rows: boolean }>(sql`
      select to_regclass(${part}) is not null as has_part, exists (select 1 from ${name(restOf(table))}
        where local_date >= ${month} and local_date < ${monthOf(month, 1)}) as has_rows`);
    if (rows[0]!.has_part) return true;
    if (rows[0]!.has_rows) return false;
    await tx.execute(sql`create table ${name(part)} partition of ${name(table)}
      for values from (${sql.raw(`'${month}'`)}) to (${sql.raw(`'${monthOf(month, 1)}'`)})`);
    return true;
  });
}

/** Partitions of months that ended before a day, earliest first. */
export async function monthsBefore(db: Handle, table: string, day: string): Promise<string[]> {
  const { rows } = await db.execute<{ part: string }>(sql`
    select inhrelid::regclass::text as part from pg_inherits where inhparent = ${table}::regclass order by 1`);
  return rows
    .map(({ part }) => part.slice(-'2026_01'.length).replace('_', '-'))
    .filter((month) => /^\d{4}-\d\d$/.test(month))
    .map((month) => `${month}-01`)
    .filter((month) => monthOf(month, 1) <= day);
}

/** Drops the whole partition. Rows that refer to it must be deleted first. */
export async function dropMonth(db: Db, table: string, month: string): Promise<void> {
  const part = partOf(table, month);
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
