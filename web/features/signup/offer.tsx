import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import type { Offer } from '../../../contract/onboarding.ts';
import { defaultOfferEnd, defaultPlaces, fallbackSignupCount } from '../../../contract/rules/price-list.ts';
import { now, useNow } from '../../clock.ts';
import { readJson } from '../../read-json.ts';
import { shortDate } from '../../zone-dates.ts';

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

/** spec §2: days, hours, minutes and seconds to the end of the offer, refreshed every second. */
export function CountdownCard({ endsAt }: { endsAt: string | undefined }) {
  const t = useTranslations('invites.countdown');
  const format = useFormatter();
  const now = useNow(1000);
  const left = endsAt ? timeLeft(Date.parse(endsAt), now) : undefined;
  const dayOf = (instant: string) =>
    format.dateTime(new Date(instant), { ...shortDate, timeZone: 'America/Sao_Paulo' });
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

interface TimeLeft {
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

/** The contract's `onboarding.offer`. */
const readOffer = () => readJson<Offer>('/api/onboarding/offer');

export const offerKey = ['vip-offer'];

export interface ShownOffer extends Omit<Offer, 'isOpen' | 'endsAt'> {
  /** Undefined while the answer is awaited. */
  isOpen: boolean | undefined;
  endsAt: string | undefined;
}

const waiting = { endsAt: undefined, isOpen: undefined };

/** spec §8: the count falls back to 17 when it cannot be read. */
export function useOffer(): ShownOffer {
  const { data, isError } = useQuery({ queryKey: offerKey, queryFn: readOffer, staleTime: 0, retry: false });
  if (data) return data;
  // The offer may have been extended: only an answer, or the certainty that none comes, ends it.
  const end = isError ? { endsAt: defaultOfferEnd, isOpen: now() <= Date.parse(defaultOfferEnd) } : waiting;
  return { count: fallbackSignupCount, places: defaultPlaces, ...end };
}
