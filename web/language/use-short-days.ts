import { useFormatter, useLocale } from 'use-intl';
import { dayAndMonth } from '../../contract/rules/locales.ts';
import { clockTime, dayOf } from '../zone-dates.ts';

/** Days without their year, as the mails write them. Where no zone is given, the browser's. */
export function useShortDays() {
  const format = useFormatter();
  const words = dayAndMonth[useLocale().startsWith('en') ? 'en' : 'pt'];
  const inZone = (timeZone: string | undefined) => (timeZone ? { timeZone, ...words } : words);
  return {
    words,
    day: (on: string) => format.dateTime(dayOf(on), { timeZone: 'UTC', ...words }),
    dayAt: (at: string, timeZone?: string) => format.dateTime(new Date(at), inZone(timeZone)),
    timeAt: (at: string, timeZone?: string) => format.dateTime(new Date(at), { ...inZone(timeZone), ...clockTime }),
  };
}
