import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/open-database.ts';
import { enrolMany } from './news-fixture.ts';

interface DueReaders {
  count: number;
  /** Number of the first one. */
  from?: number;
  /** Their hour. */
  at: Date;
}

/** Adds readers due now, or at the given time. */
export async function enrolDue(db: Db, { count, from = 0, at }: DueReaders): Promise<void> {
  const timeZone = zoneInItsMorning(at);
  // in one transaction: a worker that finds a reader without a schedule would plan it for tomorrow
  await db.transaction(async (tx) => {
    await enrolMany(tx, { count, from, timeZone });
    await tx.execute(sql`
      with planned as (
        update schedules set next_run_at = ${at}::timestamptz, next_local_date = (${at}::timestamptz at time zone ${timeZone})::date
        where kind = 'daily' and next_local_date is null returning user_id
      )
      update delivery_settings s set local_time = to_char(${at}::timestamptz at time zone ${timeZone}, 'HH24:MI')
      from planned p where p.user_id = s.user_id`);
  });
}

/** A zone where it is between six and seven now: the day's deadline is then hours away. */
function zoneInItsMorning(now: Date): string {
  const ahead = ((6 - now.getUTCHours() + 36) % 24) - 12;
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
