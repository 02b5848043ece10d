import { now } from './clock.ts';

/** The format of a time of day on every page and in every mail, in both languages. */
export const clockTime = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** dd/mm/aaaa (requirements R7). */
export const shortDate = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** The calendar day of an instant in a zone, as a date field has it. */
export function dateIn(timeZone: string, instant: number): string {
  // the Swedish format is the ISO one
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);
}

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetIn(timeZone: string, instant: number): number {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant);
  return Date.parse(`${clock.replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000;
}

/** When a day begins in a zone; if its clocks skip midnight, the first moment after. */
export function startOfDateIn(timeZone: string, date: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const guess = midnight - offsetIn(timeZone, midnight);
  const start = midnight - offsetIn(timeZone, guess);
  return new Date(dateIn(timeZone, start) === date ? start : Math.max(start, guess));
}

/** A day without hour or zone, to be formatted in UTC. */
export function dayOf(on: string): Date {
  return new Date(`${on}T12:00:00Z`);
}

/** The current month of the browser's zone, as yyyy-mm. */
export const thisMonth = () => new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit' }).format(now());
