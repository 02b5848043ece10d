import { type SubmitEvent, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { DeliveryChange } from '../../../contract/delivery-settings.ts';
import { now } from '../../clock.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { dateIn, startOfDateIn } from '../../zone-dates.ts';

interface Props {
  pausedUntil: string | null;
  timeZone: string;
  onChange: (change: DeliveryChange) => void;
}

const dayMs = 24 * 3600_000;

/** No clipping until a day; that day's one comes again. */
export function PauseForm({ pausedUntil, timeZone, onChange }: Props) {
  const t = useTranslations('account.delivery');
  const format = useFormatter();
  const tomorrow = dateIn(timeZone, now() + dayMs);
  const [until, setUntil] = useState(() => dateIn(timeZone, now() + 7 * dayMs));
  const isPaused = pausedUntil !== null && new Date(pausedUntil).getTime() > now();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onChange({ pausedUntil: startOfDateIn(timeZone, until).toISOString() });
  }

  if (isPaused) {
    const date = format.dateTime(new Date(pausedUntil), {
      timeZone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    });
    return (
      <div className="flex flex-wrap items-center gap-4 border-l-[6px] border-marker bg-paper px-4 py-3">
        <p className="flex-1 basis-40 font-semibold">{t('paused', { date })}</p>
        <Button onClick={() => onChange({ pausedUntil: null })}>{t('resume')}</Button>
      </div>
    );
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
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
      <Button type="submit" className="min-h-12">
        {t('pauseAction')}
      </Button>
    </form>
  );
}
