import { useFormatter, useTranslations } from 'use-intl';
import { useNow } from '../../use-time.ts';

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

/** spec §2: days, hours, minutes and seconds to the end of the offer, refreshed every second. */
export function CountdownCard({ endsAt }: { endsAt: string | undefined }) {
  const t = useTranslations('invites.countdown');
  const format = useFormatter();
  const now = useNow(1000);
  const left = endsAt ? timeLeft(Date.parse(endsAt), now) : undefined;
  const dayOf = (instant: string) =>
    format.dateTime(new Date(instant), {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      timeZone: 'America/Sao_Paulo',
    });
  return (
    <section aria-label={t('heading')} className="border-[1.5px] border-ink bg-paper px-4 py-3.5 sm:px-5">
      <p className="label-text">{left?.isOver && endsAt ? t('over', { date: dayOf(endsAt) }) : t('heading')}</p>
      <div role="timer">
        <dl className="tabular-nums mt-1 grid grid-cols-4 gap-2">
          {units.map((unit) => (
            <div key={unit} className="flex flex-col-reverse">
              <dt className="text-sm text-ink-3">{t(unit, { count: left?.[unit] ?? 0 })}</dt>
              <dd className="text-3xl leading-none font-extrabold font-stretch-66%">
                {left ? String(left[unit]).padStart(2, '0') : '--'}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
  isOver: boolean;
}

/** What is left until an instant; undefined while the time is not known. */
export function timeLeft(end: number, now: number | undefined): TimeLeft | undefined {
  if (now === undefined) return undefined;
  const left = Math.max(0, end - now);
  return {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
    seconds: Math.floor((left % minute) / second),
    isOver: left === 0,
  };
}

/** spec §9: the VIP page shows whole days, rounded up. */
export const daysLeft = (end: number, now: number) => Math.max(0, Math.ceil((end - now) / day));
