import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import type { ArchivedEdition } from '../../../contract/archive.ts';
import { api } from '../../api.ts';
import { useDates } from '../../language/use-dates.ts';
import { classes } from '../../ui/classes.ts';
import { DownIcon } from '../../ui/icons.tsx';
import { dayOf, thisMonth } from '../../zone-dates.ts';

export function EditionCalendar() {
  const t = useTranslations('editions.calendar');
  const format = useFormatter();
  const [month, setMonth] = useState(thisMonth);
  const { data } = useQuery(api.archive.month.queryOptions({ input: { month } }));
  const editions = Map.groupBy(data ?? [], ({ on }) => on);
  const weeks = daysOfMonth(month);
  const isLast = month >= thisMonth();
  const title = format.dateTime(dayOf(`${month}-01`), { timeZone: 'UTC', month: 'long', year: 'numeric' });
  const step = (by: -1 | 1) => (
    <button
      type="button"
      aria-label={t(by < 0 ? 'previous' : 'next')}
      className="grid size-11 place-items-center rounded-sm text-ink-2 hover:bg-ink/7 hover:text-ink disabled:opacity-40"
      disabled={by > 0 && isLast}
      onClick={() => setMonth(monthAfter(month, by))}
    >
      <DownIcon className={by < 0 ? 'size-4 rotate-90' : 'size-4 -rotate-90'} />
    </button>
  );
  return (
    <section aria-label={t('heading')} className="border-t-[3px] border-ink pt-2">
      <div className="flex items-center justify-between">
        {step(-1)}
        <h2 aria-live="polite" className="font-bold first-letter:uppercase font-stretch-84%">
          {title}
        </h2>
        {step(1)}
      </div>
      <table className="w-full table-fixed text-center">
        <thead>
          <tr>
            {weeks[1]?.map((day) => (
              <th key={day} scope="col" className="h-8 text-sm font-medium text-ink-3">
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
                  {day && <Day day={day} editions={editions.get(day) ?? []} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A Monday may have two: the daily edition, and below it the summary of the week before. */
function Day({ day, editions }: { day: string; editions: Pick<ArchivedEdition, 'id' | 'kind' | 'storyCount'>[] }) {
  const t = useTranslations('editions.calendar');
  const { dayAt } = useDates();
  const number = Number(day.slice(8));
  const weekly = editions.find(({ kind }) => kind === 'weekly');
  const daily = editions.findLast(({ kind }) => kind !== 'weekly' && kind !== 'alert');
  const date = dayAt(day, 'UTC');
  return (
    <>
      {daily ? (
        <Link
          to={`/editions/${daily.id}`}
          aria-label={t('day', { date, count: daily.storyCount })}
          className={classes(
            'grid h-11 place-items-center rounded-sm font-bold no-underline',
            daily.storyCount > 0
              ? 'bg-marker text-on-marker hover:text-on-marker hover:underline'
              : 'border-[1.5px] border-rule-strong text-ink-2 hover:border-ink hover:text-ink',
          )}
        >
          {number}
        </Link>
      ) : (
        <span className="grid h-11 place-items-center text-ink-3">{number}</span>
      )}
      {weekly && (
        <Link
          to={`/editions/${weekly.id}`}
          aria-label={t('week', { date, count: weekly.storyCount })}
          className="grid h-7 place-items-center text-sm font-semibold text-pen font-stretch-84%"
        >
          {t('weekShort')}
        </Link>
      )}
    </>
  );
}

export function monthAfter(month: string, step: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}

/** Weeks from Monday to Sunday; days of other months are undefined. */
export function daysOfMonth(month: string): (string | undefined)[][] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const before = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const cells = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_, index) => {
    const day = index - before + 1;
    return day >= 1 && day <= length ? `${month}-${String(day).padStart(2, '0')}` : undefined;
  });
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
