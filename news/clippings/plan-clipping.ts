import { knownZone, localDateOf, nextRun, type Run } from '../editions/plan/schedule.ts';

const prefix = 'clipping-';

/** The kind of a clipping's schedules and editions. */
export const clippingKindOf = (clippingId: string): string => `${prefix}${clippingId}`;

export const clippingIdOf = (kind: string): string => kind.slice(prefix.length);

interface ClippingPlan {
  timeZone: string;
  localTime: string;
  weekdays: readonly number[];
  lastRunAt?: Date | null;
  lastLocalDate?: string | null;
}

/** The next run after now. It may be today, unless today already had one. */
export function planClipping(
  { timeZone, localTime, weekdays, lastRunAt, lastLocalDate }: ClippingPlan,
  now: Date,
): Run {
  const zone = knownZone(timeZone);
  const request = { timeZone: zone, localTime, weekdays, lastRunAt: lastRunAt ?? undefined };
  const yesterday = Temporal.PlainDate.from(localDateOf(now, zone)).subtract({ days: 1 }).toString();
  let run = nextRun({ ...request, after: [yesterday, lastLocalDate ?? ''].toSorted().at(-1) as string });
  while (run.runAt <= now) run = nextRun({ ...request, after: run.localDate });
  return run;
}
