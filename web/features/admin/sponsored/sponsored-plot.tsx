import { useFormatter, useTranslations } from 'use-intl';
import type { SponsoredItem } from '../../../../contract/sponsored.ts';
import { now } from '../../../clock.ts';
import { Plot } from '../../../ui/data/plot.tsx';
import { useDates } from '../use-dates.ts';

const daysShown = 30;
const aDay = 24 * 3600_000;

/** How often it appeared on each of the last 30 days; those on which somebody followed its link stand out. */
export function SponsoredPlot({ days }: Pick<SponsoredItem, 'days'>) {
  const t = useTranslations('admin.sponsored');
  const format = useFormatter();
  const dates = useDates();
  // counted by the day in UTC, as the server does
  const today = now();
  const shown = Array.from({ length: daysShown }, (_, index) =>
    new Date(today - (daysShown - 1 - index) * aDay).toISOString().slice(0, 10),
  );
  const counted = new Map(days.map((day) => [day.day, day]));
  const values = shown.map((day) => counted.get(day)?.appearances ?? 0);
  const clicks = shown.map((day) => counted.get(day)?.clicks ?? 0);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  return (
    <div className="mt-2 max-w-md">
      <Plot
        values={values}
        marked={new Set(clicks.flatMap((count, index) => (count > 0 ? [index] : [])))}
        label={t('perDay', { appearances: sum(values), clicks: sum(clicks), most: Math.max(...values) })}
        first={dates.day(`${shown[0]}T12:00:00`)}
        last={dates.day(`${shown.at(-1)}T12:00:00`)}
        format={(value) => format.number(value)}
      />
      {sum(clicks) > 0 && <p className="mt-1 text-sm text-ink-3">{t('clickDays')}</p>}
    </div>
  );
}
