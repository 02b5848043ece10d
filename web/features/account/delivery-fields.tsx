import { useId, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { DeliveryChange } from '../../../contract/delivery-settings.ts';
import { dayMs } from '../../../contract/rules/durations.ts';
import { now } from '../../clock.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Form, Problem, Submit, TextField } from '../../ui/fields/fields.tsx';
import { dateIn, shortDate, startOfDateIn } from '../../zone-dates.ts';

const brazilian: Record<string, string> = {
  'America/Sao_Paulo': 'Brasília, São Paulo, Rio de Janeiro',
  'America/Bahia': 'Salvador',
  'America/Fortaleza': 'Fortaleza',
  'America/Recife': 'Recife',
  'America/Maceio': 'Maceió, Aracaju',
  'America/Belem': 'Belém, Macapá',
  'America/Araguaina': 'Palmas',
  'America/Manaus': 'Manaus',
  'America/Cuiaba': 'Cuiabá',
  'America/Campo_Grande': 'Campo Grande',
  'America/Porto_Velho': 'Porto Velho',
  'America/Boa_Vista': 'Boa Vista',
  'America/Rio_Branco': 'Rio Branco',
  'America/Noronha': 'Fernando de Noronha',
};

/** "America/New_York" is New York (America); Brazil's zones by their cities. */
export function zoneName(zone: string): string {
  const known = brazilian[zone];
  if (known) return known;
  const [region, ...places] = zone.split('/');
  if (places.length === 0) return zone;
  return `${places.reverse().join(', ').replaceAll('_', ' ')} (${region})`;
}

/** The device's zone and the chosen one first, then Brazil's, then all others by name. */
export function zoneOptions(chosen: string, here: string): { value: string; text: string }[] {
  const world = Intl.supportedValuesOf('timeZone').toSorted((a, b) => zoneName(a).localeCompare(zoneName(b), 'pt'));
  const zones = new Set([here, chosen, ...Object.keys(brazilian), ...world]);
  return [...zones].map((zone) => ({ value: zone, text: zoneName(zone) }));
}

interface WeekdayPickerProps {
  weekdays: readonly number[];
  onChange: (weekdays: number[]) => void;
}

const days = [1, 2, 3, 4, 5, 6, 7] as const;

/** One button per day; at least one stays on. */
export function WeekdayPicker({ weekdays, onChange }: WeekdayPickerProps) {
  const t = useTranslations('account.delivery');
  const id = useId();
  const toggle = (day: number) =>
    onChange(weekdays.includes(day) ? weekdays.filter((other) => other !== day) : [...weekdays, day].sort());
  return (
    <fieldset aria-describedby={weekdays.length === 0 ? id : undefined} className="max-sm:w-full">
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
      <Problem id={id} className="mt-1.5 text-sm">
        {weekdays.length === 0 && t('oneDay')}
      </Problem>
    </fieldset>
  );
}

interface PauseFormProps {
  pausedUntil: string | null;
  timeZone: string;
  onChange: (change: DeliveryChange) => void;
}

export function PauseForm({ pausedUntil, timeZone, onChange }: PauseFormProps) {
  const t = useTranslations('account.delivery');
  const format = useFormatter();
  const tomorrow = dateIn(timeZone, now() + dayMs);
  const [until, setUntil] = useState(() => dateIn(timeZone, now() + 7 * dayMs));
  const isPaused = pausedUntil !== null && new Date(pausedUntil).getTime() > now();

  if (isPaused) {
    const date = format.dateTime(new Date(pausedUntil), { timeZone, ...shortDate });
    return (
      <div className="flex flex-wrap items-center gap-4 border-l-[6px] border-marker bg-paper px-4 py-3">
        <p className="flex-1 basis-40 font-semibold">{t('paused', { date })}</p>
        <Button onClick={() => onChange({ pausedUntil: null })}>{t('resume')}</Button>
      </div>
    );
  }
  return (
    <Form
      onSend={() => onChange({ pausedUntil: startOfDateIn(timeZone, until).toISOString() })}
      className="flex flex-wrap items-end gap-3"
    >
      <TextField
        label={t('pause')}
        type="date"
        required
        min={tomorrow}
        max={dateIn(timeZone, now() + 365 * dayMs)}
        value={until}
        onChange={(event) => setUntil(event.target.value)}
        className="flex-1 basis-40"
      />
      <Submit variant="outline" className="min-h-12">
        {t('pauseAction')}
      </Submit>
    </Form>
  );
}
