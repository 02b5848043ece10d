import { localDateOf } from '../../../platform/clock.ts';
import { knownZone, nextRun, type Run } from './schedule.ts';

interface Plan {
  timeZone: string;
  localTime: string;
  weekdays: readonly number[];
  lastRunAt?: Date | null;
  lastLocalDate?: string | null;
}

interface DailyPlan extends Plan {
  signedUpAt: Date;
}

/** The day of the last run, or of the sign-up. */
const lastDayOf = ({ timeZone, signedUpAt, lastLocalDate }: DailyPlan): string =>
  lastLocalDate ?? localDateOf(signedUpAt, knownZone(timeZone));

function yesterdayIn(timeZone: string, now: Date): string {
  const today = Temporal.PlainDate.from(localDateOf(now, knownZone(timeZone)));
  return today.subtract({ days: 1 }).toString();
}

const later = (...days: [string, string]): string => days.toSorted()[1]!;

/** The first run after the last one, or after the day of the sign-up. */
export const planDaily = (plan: DailyPlan): Run => nextRun({ ...plan, after: lastDayOf(plan) });

/** The same after a change of hour or days: never on a day that had its clipping, nor for an hour that is already over. */
export function replanDaily(plan: DailyPlan & { nextRunAt: Date }, now: Date): Run {
  const run = nextRun({ ...plan, after: later(lastDayOf(plan), yesterdayIn(plan.timeZone, now)) });
  // today's hour is already over: the new time applies from the next day on
  return run.runAt <= now && plan.nextRunAt > now ? nextRun({ ...plan, after: run.localDate }) : run;
}

export const monday = [1];

/** The next run after now. It may be today, unless today already had one. */
export function planNext(plan: Plan, now: Date): Run {
  let run = nextRun({ ...plan, after: later(plan.lastLocalDate ?? '', yesterdayIn(plan.timeZone, now)) });
  while (run.runAt <= now) run = nextRun({ ...plan, after: run.localDate });
  return run;
}
