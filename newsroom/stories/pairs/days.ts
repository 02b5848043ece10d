import { dayMs, hourMs } from '../../../contract/rules/durations.ts';

const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];
const MONTH =
  /\b(?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|january|february|april|june|july|august|september|october|november|december)\b/g;
const english: Record<string, string> = { feb: 'fev', apr: 'abr', aug: 'ago', sep: 'set', oct: 'out', dec: 'dez' };
const weekdays = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado'];

/** "Hoje" in a Brazilian morning paper is the day in Brasília. */
const BRASILIA_MS = 3 * hourMs;
const FARTHEST_DAYS = 15;

const DAY_IN_BRACKETS = /\((\d{1,2})º?(?:\/\d{1,2})?(?:\/\d{2,4})?\)/g;
const DAY_OF_MONTH = /\b(\d{1,2})º? de ([a-z]{3})[a-z]*/g;
const THIS_WEEKDAY = /\bn?est[ea] (domingo|segunda|terca|quarta|quinta|sexta|sabado)\b(?![^.]{0,14}\()/g;

const monthIndex = (name: string) => months.indexOf(english[name.slice(0, 3)] ?? name.slice(0, 3));

function nearest(today: number, matches: (date: Date) => boolean, farthest: number): number | undefined {
  for (let step = 0; step <= farthest; step++) {
    if (matches(new Date((today - step) * dayMs))) return today - step;
    if (matches(new Date((today + step) * dayMs))) return today + step;
  }
  return undefined;
}

/** The days (counted from 1970) that a folded text mentions, relative to its day of publication. */
export function daysOf(folded: string, publishedAt: number | null): number[] {
  if (publishedAt === null) return [];
  const today = Math.floor((publishedAt - BRASILIA_MS) / dayMs);
  const days = new Set<number | undefined>();
  for (const [, day] of folded.matchAll(DAY_IN_BRACKETS)) {
    days.add(nearest(today, (date) => date.getUTCDate() === Number(day), FARTHEST_DAYS));
  }
  for (const [, day, month = ''] of folded.matchAll(DAY_OF_MONTH)) {
    const index = monthIndex(month);
    const isDay = (date: Date) => date.getUTCDate() === Number(day) && date.getUTCMonth() === index;
    if (index >= 0) days.add(nearest(today, isDay, 183));
  }
  for (const [, name = ''] of folded.matchAll(THIS_WEEKDAY)) {
    days.add(nearest(today, (date) => date.getUTCDay() === weekdays.indexOf(name), 3));
  }
  if (/\bhoje\b|\btoday\b/.test(folded)) days.add(today);
  if (/\bontem\b|\byesterday\b/.test(folded)) days.add(today - 1);
  if (/\bamanha\b|\btomorrow\b/.test(folded)) days.add(today + 1);
  days.delete(undefined);
  return ([...days] as number[]).sort((a, b) => a - b);
}

/** The months (0 to 11) a folded headline names. */
export function monthsOf(folded: string): number[] {
  return [...new Set([...folded.matchAll(MONTH)].map(([name]) => monthIndex(name)))].sort((a, b) => a - b);
}
