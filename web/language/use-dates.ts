import { useFormatter, useLocale } from 'use-intl';
import { dayAndMonth } from '../../contract/rules/locales.ts';
import { clockTime, dayOf, shortDate } from '../zone-dates.ts';

/** Dates as the pages and the mails write them. Where no zone is given, the browser's. */
export function useDates() {
  const format = useFormatter();
  const words = dayAndMonth[useLocale().startsWith('en') ? 'en' : 'pt'];
  const inZone = (timeZone: string | undefined) => (timeZone ? { timeZone, ...words } : words);
  return {
    /** A day without its year, and its format. */
    words,
    short: (on: string) => format.dateTime(dayOf(on), { timeZone: 'UTC', ...words }),
    shortAt: (at: string, timeZone?: string) => format.dateTime(new Date(at), inZone(timeZone)),
    timeAt: (at: string, timeZone?: string) => format.dateTime(new Date(at), { ...inZone(timeZone), ...clockTime }),
    /** Day and month in words. */
    dayAt: (at: string, timeZone: string) => format.dateTime(new Date(at), { timeZone, day: 'numeric', month: 'long' }),
    clockAt: (at: string, timeZone: string) => format.dateTime(new Date(at), { timeZone, ...clockTime }),
    /** The day's name, number and month. */
    long: (on: string) =>
      format.dateTime(dayOf(on), { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' }),
    /** An instant or a day as dd/mm/aaaa (requirements R7). */
    day: (on: string) => format.dateTime(new Date(on.length === 10 ? `${on}T12:00:00` : on), shortDate),
    /** Never wraps. */
    moment: (instant: string) =>
      format.dateTime(new Date(instant), { ...shortDate, ...clockTime }).replaceAll(' ', '\u00a0'),
  };
}
