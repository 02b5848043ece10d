import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Offer } from '../../../contract/onboarding.ts';
import { dayMs, hourMs, minuteMs } from '../../../contract/rules/durations.ts';
import { defaultOfferEnd, defaultPlaces, fallbackSignupCount } from '../../../contract/rules/price-list.ts';
import { api } from '../../api.ts';
import { useNow } from '../../clock.ts';

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

/** Days, hours, minutes and seconds to the end of the offer, refreshed every second (requirements R31, R47). */
export function CountdownCard({ offer: { endsAt, now } }: { offer: ShownOffer }) {
  const t = useTranslations('invites.countdown');
  const left = endsAt ? timeLeft(Date.parse(endsAt), now) : undefined;
  return (
    <section aria-label={t('heading')} className="border-[1.5px] border-ink bg-paper px-4 py-3.5 sm:px-5">
      <p className="label-text">{t('heading')}</p>
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

export function timeLeft(end: number, now: number | undefined) {
  if (now === undefined) return undefined;
  const left = Math.max(0, end - now);
  return {
    days: Math.floor(left / dayMs),
    hours: Math.floor((left % dayMs) / hourMs),
    minutes: Math.floor((left % hourMs) / minuteMs),
    seconds: Math.floor((left % minuteMs) / 1000),
    isOver: left === 0,
  };
}

/** The VIP page shows whole days, rounded up (requirements R47). */
export const daysLeft = (end: number, now: number) => Math.max(0, Math.ceil((end - now) / dayMs));

export const offerKey = api.onboarding.offer.queryKey();

/** Shown by the page copies that are served after the offer has ended. */
export const endedOffer: Offer = {
  count: fallbackSignupCount,
  places: defaultPlaces,
  endsAt: defaultOfferEnd,
  isOpen: false,
};

const offerOfPage = () => (document.documentElement.dataset.offer === 'over' ? endedOffer : undefined);

export interface ShownOffer extends Omit<Offer, 'isOpen' | 'endsAt'> {
  /** `waiting` until the answer has come or failed. */
  state: 'waiting' | 'open' | 'over';
  endsAt: string | undefined;
  /** Updated at every tick; undefined in a prerendered page. */
  now: number | undefined;
}

/** The count falls back to 17 if it cannot be read (requirements R46). The offer may end while the page is open. */
export function useOffer(tickMs = minuteMs): ShownOffer {
  const now = useNow(tickMs);
  const { data, isError } = useQuery(
    api.onboarding.offer.queryOptions({
      ...(import.meta.env.SSR ? {} : { initialData: offerOfPage }),
      staleTime: 0,
      retry: false,
    }),
  );
  const { count, places, endsAt, isOpen } = data ?? { ...endedOffer, isOpen: true };
  if (!data && !isError) return { count, places, state: 'waiting', endsAt: undefined, now };
  const isPast = now !== undefined && now > Date.parse(endsAt);
  return { count, places, endsAt, state: isOpen && !isPast ? 'open' : 'over', now };
}
