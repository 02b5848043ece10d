import { hourMs } from '../../../contract/rules/durations.ts';
import { homeZone, isTimeZone } from '../../../platform/clock.ts';

/** When a reader's clipping is due: the local day and the instant. */
export interface Run {
  runAt: Date;
  /** yyyy-mm-dd in the reader's zone; an edition belongs to this day. */
  localDate: string;
}

interface ScheduleRequest {
  timeZone: string;
  /** hh:mm */
  localTime: string;
  /** ISO days, 1 is Monday; none means all. */
  weekdays: readonly number[];
  /** The day of the last run, or of the sign-up: the next run is on a later one. */
  after: string;
  /** Instant of the last run, where there was one. */
  lastRunAt?: Date | null | undefined;
}

/** A change of zone or hour never causes two clippings within this time (requirements R94). */
const leastApartMs = 12 * hourMs;
/** A week has every weekday; the rest allows for days that a zone skipped or that are too close to the last run. */
const longestSearchDays = 21;

export function nextRun({ timeZone, localTime, weekdays, after, lastRunAt }: ScheduleRequest): Run {
  let date = Temporal.PlainDate.from(after);
  for (let tried = 0; tried < longestSearchDays; tried++) {
    date = date.add({ days: 1 });
    if (weekdays.length > 0 && !weekdays.includes(date.dayOfWeek)) continue;
    const runAt = instantOn(date, localTime, knownZone(timeZone));
    if (!runAt) continue;
    if (lastRunAt && runAt.getTime() - lastRunAt.getTime() < leastApartMs) continue;
    return { runAt, localDate: date.toString() };
  }
  throw new Error(`no run within ${longestSearchDays} days after ${after} in ${timeZone}`);
}

/** In a gap the first instant after it, in an overlap the first of the two; undefined if the zone has no such day. */
export function instantOn(date: Temporal.PlainDate, localTime: string, timeZone: string): Date | undefined {
  const wall = date.toPlainDateTime(Temporal.PlainTime.from(localTime));
  const earlier = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const later = wall.toZonedDateTime(timeZone, { disambiguation: 'later' });
  const isGap = !later.toPlainDateTime().equals(wall);
  const chosen = isGap ? (later.getTimeZoneTransition('previous') ?? later) : earlier;
  // if the gap begins at the wanted time, `later` is itself the first instant and "previous" would be months earlier
  const resolved = isGap && Temporal.ZonedDateTime.compare(chosen, earlier) < 0 ? later : chosen;
  return resolved.toPlainDate().equals(date) ? new Date(resolved.epochMilliseconds) : undefined;
}

/** After this a late clipping is not sent: 12:00 for 06:30. A span, so that clippings due late in the evening have as long. */
export function deadlineOf({ runAt }: Pick<Run, 'runAt'>, timeZone: string): Date {
  const run = runAt.toTemporalInstant().toZonedDateTimeISO(timeZone);
  return new Date(run.add({ hours: 5, minutes: 30 }).epochMilliseconds);
}

/** The browser may send an unknown zone; the default is that of the product's home. */
export function knownZone(timeZone: string): string {
  if (zones.size > 1000) zones.clear();
  return zones.getOrInsertComputed(timeZone, () => (isTimeZone(timeZone) ? timeZone : homeZone));
}

/** Looking up a zone costs more than composing; there are only a few hundred. */
const zones = new Map<string, string>();
