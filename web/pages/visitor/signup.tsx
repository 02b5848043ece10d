import { lazy, Suspense, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { defaultOfferEnd } from '../../../contract/rules/price-list.ts';
import { useNow } from '../../clock.ts';
import { useInviteValidated } from '../../features/invite/invite-flag.ts';
import { PublicHeader } from '../../features/navigation/public-header.tsx';
import { daysLeft, type ShownOffer, useOffer } from '../../features/signup/offer.tsx';
import { Either, VipForm } from '../../features/signup/vip-form.tsx';
import { usePageTitle } from '../../routes/page-frame.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Paper } from '../../ui/surfaces.tsx';

/** Most who open the address have no invite: they do not pay for the other page. */
const Registration = lazy(async () => ({
  default: (await import('../../features/signup/registration.tsx')).Registration,
}));

/** With a validated invite the registration page, without one the VIP offer. */
export default function SignupPage() {
  const isInvited = useInviteValidated();
  // Registering uses the invite up; the page stays what it was until it moves on.
  const [wasInvited, setWasInvited] = useState(isInvited);
  if (isInvited && !wasInvited) setWasInvited(true);
  if (!wasInvited) return <VipOffer />;
  return (
    <Suspense>
      <Registration />
    </Suspense>
  );
}

const minute = 60_000;

/** Days to the end (rounded up), places left, and how full it is. */
function VipCounter({ offer: { count, places, endsAt, isOpen } }: { offer: ShownOffer }) {
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

const benefits = ['first', 'second', 'third'] as const;

/** The VIP offer; when it is over it stays, says so, and shows the two other ways. */
function VipOffer() {
  const t = useTranslations();
  const offer = useOffer();
  const [isDone, setIsDone] = useState(false);
  usePageTitle(t('signup.vip.title'));
  const isOver = offer.isOpen === false && !isDone;
  return (
    <>
      <PublicHeader logoTo="/dashboard" />
      <main
        id="content"
        className="wrap grid grid-cols-1 items-start gap-10 pt-6 pb-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,480px)] lg:gap-14 lg:pt-10"
      >
        <div>
          <h1 className="headline text-[clamp(2.5rem,5.6vw,4.25rem)]">
            {t('signup.vip.heading', { places: offer.places })}
          </h1>
          <p className="prose-text mt-4 max-w-[33em]">
            <Either isFirst={isOver} first={t('signup.vip.leadOver')} second={t('signup.vip.lead')} />
          </p>
          <VipCounter offer={offer} />
          <h2 className="sr-only">{t('signup.vip.benefits.heading')}</h2>
          <ul className="mt-9 border-t-[3px] border-ink sm:grid sm:grid-cols-3">
            {benefits.map((benefit) => (
              <li
                key={benefit}
                className="border-rule py-5 not-first:border-t sm:px-5 sm:not-first:border-t-0 sm:not-first:border-l sm:first:pl-0 sm:last:pr-0"
              >
                <h3 className="text-xl leading-tight font-bold font-stretch-80%">
                  {t(`signup.vip.benefits.${benefit}.title`)}
                </h3>
                <p className="prose-text mt-1.5 text-md">{t(`signup.vip.benefits.${benefit}.text`)}</p>
              </li>
            ))}
          </ul>
          {!isDone && <OfferOver offer={offer} />}
        </div>
        <Paper>
          <VipForm offer={offer} isDone={isDone} onDone={() => setIsDone(true)} />
        </Paper>
      </main>
    </>
  );
}

/** Last in its column: whether it is needed is known late, and nothing above it may jump. */
function OfferOver({ offer }: { offer: ShownOffer }) {
  const t = useTranslations('signup.vip');
  const isSoldOut = offer.count >= offer.places;
  if (!isSoldOut && offer.isOpen !== false) return null;
  return (
    <div role="status" className="mt-6 border-l-4 border-pencil pl-4">
      <p className="font-bold">{isSoldOut ? t('soldOutTitle') : t('overTitle')}</p>
      <p className="prose-text text-md">{isSoldOut ? t('soldOutText') : t('overText')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to="/invite" variant="primary">
          {t('useInvite')}
        </ButtonLink>
        <ButtonLink to="/waiting-list">{t('waitingList')}</ButtonLink>
      </div>
    </div>
  );
}
