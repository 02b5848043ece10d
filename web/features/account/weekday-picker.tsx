import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { classes } from '../../ui/classes.ts';

interface Props {
  weekdays: readonly number[];
  onChange: (weekdays: readonly number[]) => void;
}

const days = [1, 2, 3, 4, 5, 6, 7] as const;

/** One button a day; at least one stays on. */
export function WeekdayPicker({ weekdays, onChange }: Props) {
  const t = useTranslations('account.delivery');
  const id = useId();
  const toggle = (day: number) =>
    onChange(weekdays.includes(day) ? weekdays.filter((other) => other !== day) : [...weekdays, day].sort());
  return (
    <fieldset aria-describedby={weekdays.length === 0 ? id : undefined}>
      <legend className="label-text mb-1.5">{t('days')}</legend>
      <div className="grid grid-cols-7 gap-1 sm:flex sm:gap-1.5">
        {days.map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={weekdays.includes(day)}
            aria-label={`${t(`weekdays.d${day}`)}, ${t(`weekdayNames.d${day}`)}`}
            onClick={() => toggle(day)}
            className={classes(
              'min-h-11 rounded-sm border-[1.5px] font-semibold font-stretch-84% sm:min-w-12',
              weekdays.includes(day) ? 'border-ink bg-ink text-paper' : 'border-rule-strong bg-paper text-ink-2',
            )}
          >
            {t(`weekdays.d${day}`)}
          </button>
        ))}
      </div>
      {weekdays.length === 0 && (
        <p id={id} role="alert" className="mt-1.5 text-sm font-semibold text-pencil">
          {t('oneDay')}
        </p>
      )}
    </fieldset>
  );
}
