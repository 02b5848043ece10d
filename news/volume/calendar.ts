import type { DayStart } from '../current/term-days.ts';

/** So many days of a calendar, oldest first; the last one has the instant in it. */
export function daysUntil(now: Date, timeZone: string, count: number): DayStart[] {
  const today = now.toTemporalInstant().toZonedDateTimeISO(timeZone).startOfDay();
  return Array.from({ length: count }, (_, index) => {
    const day = today.subtract({ days: count - 1 - index });
    return { on: day.toPlainDate().toString(), from: day.epochMilliseconds };
  });
}
