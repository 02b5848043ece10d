import type { Handle } from '../../../platform/db/open-database.ts';
import { knownZone, localDateOf, nextRun, type Run } from '../schedule.ts';
import { saveWeekSchedules, unscheduledWeeks } from './queries.ts';

const monday = [1];
const batch = 1000;
/** A run missed by this much is no morning's summary any more: the next Monday's takes its place. */
const staleMs = 12 * 3600_000;

/** Mondays at the hour of the daily clipping; today's, if its hour is still to come. */
export function nextMonday(timeZone: string, localTime: string, now: Date): Run {
  const zone = knownZone(timeZone);
  const today = Temporal.PlainDate.from(localDateOf(now, zone));
  const request = { timeZone: zone, localTime, weekdays: monday };
  const run = nextRun({ ...request, after: today.subtract({ days: 1 }).toString() });
  return run.runAt > now ? run : nextRun({ ...request, after: run.localDate });
}

export async function scheduleWeeks(db: Handle, now: Date): Promise<void> {
  for (;;) {
    const readers = await unscheduledWeeks(db, new Date(now.getTime() - staleMs), batch);
    await saveWeekSchedules(
      db,
      readers.map(({ user_id, time_zone, local_time }) => {
        const { runAt, localDate } = nextMonday(time_zone, local_time, now);
        return {
          userId: user_id,
          nextRunAt: runAt,
          nextLocalDate: localDate,
          scheduledZone: time_zone,
          scheduledTime: local_time,
        };
      }),
    );
    if (readers.length < batch) return;
  }
}
