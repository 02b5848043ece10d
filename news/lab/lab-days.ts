import { labDays } from '../../contract/lab.ts';
import type { LabDay } from './try-term.ts';

/** The last days of the reader's calendar that have stored articles, oldest first, today last. */
export function labDaysOf(now: Date, timeZone: string, oldestAt: number): LabDay[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(zoneOrHome(timeZone))
    .startOfDay();
  const days = Array.from({ length: labDays }, (_, back) => today.subtract({ days: labDays - 1 - back }));
  const starts = days.map((day) => ({ on: day.toPlainDate().toString(), from: day.epochMilliseconds }));
  const first = starts.findLastIndex(({ from }) => from <= oldestAt);
  return Number.isFinite(oldestAt) ? starts.slice(Math.max(0, first)) : [];
}

function zoneOrHome(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'America/Sao_Paulo';
  }
}
