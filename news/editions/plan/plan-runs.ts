import { knownZone, localDateOf, nextRun, type Run } from './schedule.ts';

interface DailyPlan {
  timeZone: string;
  localTime: string;
  weekdays: readonly number[];
  signedUpAt: Date;
  lastRunAt: Date | null;
  lastLocalDate: string | null;
}

/** The first run after the last one, or after the day of the sign-up. */
export function planDaily({ timeZone, localTime, weekdays, signedUpAt, lastRunAt, lastLocalDate }: DailyPlan): Run {
  const zone = knownZone(timeZone);
  return nextRun({
    timeZone: zone,
    localTime,
    weekdays,
    after: lastLocalDate ?? localDateOf(signedUpAt, zone),
    lastRunAt: lastRunAt ?? undefined,
  });
}

/** The same after a change of hour or days: never on a day that had its clipping, nor for an hour that is already over. */
export function replanDaily(plan: DailyPlan & { nextRunAt: Date }, now: Date): Run {
  const zone = knownZone(plan.timeZone);
  const yesterday = Temporal.PlainDate.from(localDateOf(now, zone)).subtract({ days: 1 }).toString();
  const after = [plan.lastLocalDate ?? localDateOf(plan.signedUpAt, zone), yesterday].toSorted().at(-1)!;
  const request = { ...plan, timeZone: zone, lastRunAt: plan.lastRunAt ?? undefined };
  const run = nextRun({ ...request, after });
  // today's hour is already over: the new time applies from the next day on
  return run.runAt <= now && plan.nextRunAt > now ? nextRun({ ...request, after: run.localDate }) : run;
}

export const monday = [1];

/** Mondays at the hour of the daily clipping; today if it is Monday and that hour is still to come. */
export function planWeekly(timeZone: string, localTime: string, now: Date): Run {
  const zone = knownZone(timeZone);
  const today = Temporal.PlainDate.from(localDateOf(now, zone));
  const request = { timeZone: zone, localTime, weekdays: monday };
  const run = nextRun({ ...request, after: today.subtract({ days: 1 }).toString() });
  return run.runAt > now ? run : nextRun({ ...request, after: run.localDate });
}
