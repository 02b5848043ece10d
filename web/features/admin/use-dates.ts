import { useFormatter } from 'use-intl';
import { clockTime } from '../../zone-dates.ts';

/** spec §9: dates as dd/mm/aaaa. A moment stays on one line, however narrow its column. */
export function useDates() {
  const format = useFormatter();
  return {
    day: (instant: string) => format.dateTime(new Date(instant), { day: '2-digit', month: '2-digit', year: 'numeric' }),
    moment: (instant: string) =>
      format
        .dateTime(new Date(instant), {
          day: '2-digit',
          month: '2-digit',
          year: 'numeric',
          ...clockTime,
        })
        .replaceAll(' ', '\u00a0'),
  };
}
