import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { useInviteValidated } from '../../features/invite/invite-flag.ts';
import { PublicPage } from '../../features/navigation/public-page.tsx';
import { daysLeft, useOffer } from '../../features/signup/offer.tsx';
import { usePageTitle } from '../../routes/page-frame.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Paper } from '../../ui/surfaces.tsx';

/** Loaded on demand: most visitors of this address have no invite. */
const Registration = lazy(async () => ({
  default: (await import('../../features/signup/registration.tsx')).RegistrationForm,
}));
const VipForm = lazy(async () => ({ default: (await import('../../features/signup/vip-form.tsx')).VipForm }));

/** With a validated invite or an identity provider's invitation, the registration page; otherwise the VIP offer. */
export default function SignupPage() {
  const [query] = useSearchParams();
  const isInvited = useInviteValidated() || query.has('invited');
  // Registering uses the invite up; the page must not change until it continues.
  const [wasInvited, setWasInvited] = useState(isInvited);
  if (isInvited && !wasInvited) setWasInvited(true);
  if (!wasInvited) return <VipOffer />;
  return (
    <Suspense>
      <Registration />
    </Suspense>
  );
}

function VipCounter({ count, places, endsAt, now }: { count: number; places: number; endsAt: string; now: number }) {
  const t = useTranslations('signup.vip');
  const format = useFormatter();
  const date = format.dateTime(new Date(endsAt), {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'America/Sao_Paulo',
  });
  return (
    <div className="mt-7 max-w-[34rem]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="tabular-nums text-2xl leading-tight font-extrabold font-stretch-76%">
          {t('placesLeft', { count: places - count })}
        </p>
        <p className="tabular-nums basis-full font-semibold sm:basis-auto">
          {t('daysLeft', { days: daysLeft(Date.parse(endsAt), now) })}
        </p>
      </div>
      <svg
        role="progressbar"
        aria-label={t('taken', { count, places })}
        aria-valuenow={count}
        aria-valuemin={0}
        aria-valuemax={places}
        className="mt-2 h-4 w-full border-[1.5px] border-ink"
      >
        <rect width={`${(count / places) * 100}%`} height="100%" className="fill-ink" />
      </svg>
      <p className="mt-2 flex flex-wrap justify-between gap-x-6 text-sm text-ink-2">
        <span>{t('taken', { count, places })}</span>
        <span>{t('until', { date })}</span>
      </p>
    </div>
  );
}

const benefits = ['first', 'second', 'third'] as const;

/** The VIP offer while it is open; afterwards a short page with the two other ways to register. */
function VipOffer() {
  const t = useTranslations('signup.vip');
  const offer = useOffer();
  const [isDone, setIsDone] = useState(false);
  usePageTitle(t('title'));
  const { state, places, count, endsAt, now } = offer;
  const isOver = state === 'over' && !isDone;
  const isOpen = (state === 'open' || isDone) && endsAt !== undefined && now !== undefined;
  const isSoldOut = count >= places;
  return (
    <PublicPage
      logoTo="/dashboard"
      className="wrap grid grid-cols-1 items-start gap-10 pt-6 pb-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,480px)] lg:gap-14 lg:pt-10"
    >
      {/* a new element when it is over, so that the change does not count as a layout shift */}
      <div key={isOver ? 'over' : 'open'}>
        <h1 className="headline text-[clamp(2.5rem,5.6vw,4.25rem)]">
          {isOver ? t('headingOver') : t('heading', { places })}
        </h1>
        <p className="prose-text mt-4 max-w-[33em]">
          {isOver ? [isSoldOut && t('soldOutText'), t('overText')].filter(Boolean).join(' ') : t('lead')}
        </p>
        {isOver && <OtherWays isSoldOut={isSoldOut} />}
        {isOpen && (
          <>
            <VipCounter count={Math.min(count, places)} places={places} endsAt={endsAt} now={now} />
            <Benefits />
          </>
        )}
      </div>
      {isOpen && (
        <Paper>
          <Suspense>
            <VipForm isDone={isDone} onDone={() => setIsDone(true)} />
          </Suspense>
        </Paper>
      )}
    </PublicPage>
  );
}

function Benefits() {
  const t = useTranslations('signup.vip.benefits');
  return (
    <>
      <h2 className="sr-only">{t('heading')}</h2>
      <ul className="mt-9 border-t-[3px] border-ink sm:grid sm:grid-cols-3">
        {benefits.map((benefit) => (
          <li
            key={benefit}
            className="border-rule py-5 not-first:border-t sm:px-5 sm:not-first:border-t-0 sm:not-first:border-l sm:first:pl-0 sm:last:pr-0"
          >
            <h3 className="text-xl leading-tight font-bold font-stretch-80%">{t(`${benefit}.title`)}</h3>
            <p className="prose-text mt-1.5 text-md">{t(`${benefit}.text`)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function OtherWays({ isSoldOut }: { isSoldOut: boolean }) {
  const t = useTranslations('signup.vip');
  return (
    <div role="status" className="mt-7 flex flex-wrap gap-3">
      <ButtonLink to="/invite" variant="primary" className="min-h-12">
        {t('useInvite')}
      </ButtonLink>
      <ButtonLink to="/waiting-list" className="min-h-12">
        {t('waitingList')}
      </ButtonLink>
      {isSoldOut && (
        <Button disabled className="min-h-12">
          {t('soldOut')}
        </Button>
      )}
    </div>
  );
}
