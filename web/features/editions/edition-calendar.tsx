import { useState } from 'react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { now } from '../../clock.ts';
import { classes } from '../../ui/classes.ts';
import { DownIcon } from '../../ui/icons.tsx';
import { daysOfMonth, monthAfter, monthOf } from './calendar-month.ts';
import { dayOf, useMonth } from './use-archive.ts';

/** Which days have an edition; a day with one is a link to it. */
export function EditionCalendar() {
  const t = useTranslations('editions.calendar');
  const format = useFormatter();
  const [month, setMonth] = useState(() => monthOf(new Date(now())));
  const { data } = useMonth(month);
  const editions = new Map(data?.map((edition) => [edition.on, edition]));
  const weeks = daysOfMonth(month);
  const isLast = month >= monthOf(new Date(now()));
  const title = format.dateTime(dayOf(`${month}-01`), { timeZone: 'UTC', month: 'long', year: 'numeric' });
  const step =
    'grid size-11 place-items-center rounded-sm text-tinta-2 hover:bg-tinta/7 hover:text-tinta disabled:opacity-40';
  return (
    <section aria-label={t('heading')} className="border-t-[3px] border-tinta pt-2">
      <div className="flex items-center justify-between">
        <button
          type="button"
          aria-label={t('previous')}
          className={step}
          onClick={() => setMonth(monthAfter(month, -1))}
        >
          <DownIcon className="size-4 rotate-90" />
        </button>
        <h2 aria-live="polite" className="font-bold first-letter:uppercase font-stretch-84%">
          {title}
        </h2>
        <button
          type="button"
          aria-label={t('next')}
          className={step}
          disabled={isLast}
          onClick={() => setMonth(monthAfter(month, 1))}
        >
          <DownIcon className="size-4 -rotate-90" />
        </button>
      </div>
      <table className="w-full table-fixed text-center">
        <thead>
          <tr>
            {weeks[1]?.map((day) => (
              <th key={day} scope="col" className="h-8 text-sm font-medium text-tinta-3">
                {day && format.dateTime(dayOf(day), { timeZone: 'UTC', weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (
                <td key={day ?? index} className="p-px">
                  {day && <Day day={day} edition={editions.get(day)} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface DayProps {
  day: string;
  edition: { id: string; state: 'frozen' | 'skipped'; storyCount: number } | undefined;
}

function Day({ day, edition }: DayProps) {
  const t = useTranslations('editions.calendar');
  const format = useFormatter();
  const number = Number(day.slice(8));
  if (!edition) return <span className="grid h-11 place-items-center text-tinta-3">{number}</span>;
  const date = format.dateTime(dayOf(day), { timeZone: 'UTC', day: 'numeric', month: 'long' });
  return (
    <Link
      to={`/editions/${edition.id}`}
      aria-label={t('day', { date, count: edition.storyCount })}
      className={classes(
        'grid h-11 place-items-center rounded-sm font-bold no-underline',
        edition.storyCount > 0
          ? 'bg-marca text-sobre-marca hover:text-sobre-marca hover:underline'
          : 'border-[1.5px] border-fio-forte text-tinta-2 hover:border-tinta hover:text-tinta',
      )}
    >
      {number}
    </Link>
  );
}
