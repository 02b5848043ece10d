/** The only place that reads the wall clock; everything else is handed a Clock, so that tests can cross midnight. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The zone of the product's home: the operator's days and paid years are days of its calendar. */
export const homeZone = 'America/Sao_Paulo';

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The day (yyyy-mm-dd) of an instant. */
export function localDateOf(instant: Date, timeZone = homeZone): string {
  return instant.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The first instant of a day. */
export function startOfDay(day: string, timeZone = homeZone): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);
}

export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();
