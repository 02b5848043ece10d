import { planDaily } from '../editions/plan/plan-runs.ts';
import type { Run } from '../editions/plan/schedule.ts';
import type { Schedule } from '../editions/plan/schedule-queries.ts';
import type { DeliverySettings } from '../editions/queries.ts';

/** When a reader's next clipping is due; the same as it will be planned, where that has not been done yet. */
export function nextDaily(
  profile: { timeZone: string; createdAt: Date },
  settings: DeliverySettings,
  schedule: Schedule | undefined,
): Run {
  if (schedule?.nextLocalDate) return { runAt: schedule.nextRunAt, localDate: schedule.nextLocalDate };
  return planDaily({
    timeZone: profile.timeZone,
    localTime: settings.localTime,
    weekdays: settings.weekdays,
    signedUpAt: profile.createdAt,
    lastRunAt: schedule?.lastRunAt ?? null,
    lastLocalDate: schedule?.lastLocalDate ?? null,
  });
}
