import { useFormatter, useTranslations } from 'use-intl';
import { defaultOfferEnd } from '../../../contract/vip.ts';
import { Either } from '../../ui/either.tsx';
import { useNow } from '../../use-now.ts';
import { daysLeft } from '../invite/time-left.ts';
import type { ShownOffer } from './use-offer.ts';

const minute = 60_000;

/** Days to the end (rounded up), places left, and how full it is. */
export function VipCounter({ offer: { count, places, endsAt, isOpen } }: { offer: ShownOffer }) {
  const t = useTranslations('signup.vip');
  const format = useFormatter();
  const now = useNow(minute);
  const end = endsAt ? Date.parse(endsAt) : undefined;
  const date = format.dateTime(new Date(end ?? defaultOfferEnd), {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'America/Sao_Paulo',
  });
  const taken = Math.min(count, places);
  return (
    <div className="mt-7 max-w-[34rem]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="tabular-nums text-2xl leading-tight font-extrabold font-stretch-76%">
          <Either
            isFirst={isOpen === false && taken < places}
            first={t('placesOver', { count: places - taken })}
            second={t('placesLeft', { count: places - taken })}
          />
        </p>
        <p className="tabular-nums basis-full font-semibold sm:basis-auto">
          {now === undefined || end === undefined ? '…' : t('daysLeft', { days: daysLeft(end, now) })}
        </p>
      </div>
      <svg
        role="progressbar"
        aria-label={t('taken', { count: taken, places })}
        aria-valuenow={taken}
        aria-valuemin={0}
        aria-valuemax={places}
        className="mt-2 h-4 w-full border-[1.5px] border-ink"
      >
        <rect width={`${(taken / places) * 100}%`} height="100%" className="fill-ink" />
      </svg>
      <p className="mt-2 flex flex-wrap justify-between gap-x-6 text-sm text-ink-2">
        <span>{t('taken', { count: taken, places })}</span>
        <span className={end === undefined ? 'invisible' : undefined}>{t('until', { date })}</span>
      </p>
    </div>
  );
}
