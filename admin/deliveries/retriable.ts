import type { DeliveryState } from '../../news/delivery/tables.ts';
import { localDateOf } from '../../news/editions/schedule.ts';

/** Refused, or never offered: nobody can have it. Not `unknown` and `dot_sent`, which may have arrived. */
const certain: ReadonlySet<string> = new Set<DeliveryState>(['deferred', 'failed', 'expired']);

/** A clipping of a day that is over would tell what the next one told already. */
export function isRetriable(
  { state, localDate, timeZone }: { state: string; localDate: string; timeZone: string },
  now: Date,
): boolean {
  return certain.has(state) && localDateOf(now, timeZone) === localDate;
}

/** The last minute of the reader's day. */
export function endOfDay(localDate: string, timeZone: string): Date {
  const end = Temporal.PlainDate.from(localDate).add({ days: 1 }).toZonedDateTime(timeZone).subtract({ minutes: 1 });
  return new Date(end.epochMilliseconds);
}
