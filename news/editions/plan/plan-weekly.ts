import { knownZone, localDateOf, nextRun, type Run } from './schedule.ts';

export const monday = [1];

/** Mondays at the hour of the daily clipping; today's, if its hour is still to come. */
export function planWeekly(timeZone: string, localTime: string, now: Date): Run {
  const zone = knownZone(timeZone);
  const today = Temporal.PlainDate.from(localDateOf(now, zone));
  const request = { timeZone: zone, localTime, weekdays: monday };
  const run = nextRun({ ...request, after: today.subtract({ days: 1 }).toString() });
  return run.runAt > now ? run : nextRun({ ...request, after: run.localDate });
}
