/** A time of day as every page and mail writes it, in either language. */
export const clockTime = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** dd/mm/aaaa (requirements R7). */
export const shortDate = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** The calendar day of an instant on a zone's clocks, as a date field has it. */
export function dateIn(timeZone: string, instant: number): string {
  // the Swedish form is the ISO one
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);
}

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetIn(timeZone: string, instant: number): number {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant);
  return Date.parse(`${clock.replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000;
}

/** When a day begins on a zone's clocks; where they skip midnight, the first moment after. */
export function startOfDateIn(timeZone: string, date: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const guess = midnight - offsetIn(timeZone, midnight);
  const start = midnight - offsetIn(timeZone, guess);
  return new Date(dateIn(timeZone, start) === date ? start : Math.max(start, guess));
}

/** A day without hour or zone, ready for the formatter in UTC. */
export function dayOf(on: string): Date {
  return new Date(`${on}T12:00:00Z`);
}
