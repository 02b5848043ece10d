import { useFormatter, useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import type { Billing } from '../../../contract/plans.ts';
import { now } from '../../clock.ts';
import { PastDueNotice } from './past-due-notice.tsx';

const dayMonthYear = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** What the subscription does next, quietly. A failed renewal is loud: its banner stands above until the grace is over, then here. */
export function BillingNotices({ reader, billing }: { reader: Me; billing: Billing }) {
  const t = useTranslations('upgrade.notes');
  const { subscription, payback, grant } = billing;
  const { date, money } = useFigures();
  const graceEndsAt = subscription?.graceEndsAt;
  const isOver = graceEndsAt && (billing.plan === 'free' || new Date(graceEndsAt).getTime() <= now());
  const amount = payback?.cents ? money(payback.cents) : undefined;
  return (
    <>
      {isOver && <PastDueNotice reader={reader} graceEndsAt={graceEndsAt} isOver />}
      <div className="prose-text mb-6 grid max-w-[40em] gap-1 text-md empty:hidden">
        {billing.plan === 'enterprise' && (
          <p>{grant?.endsAt ? t('enterpriseUntil', { date: date(grant.endsAt) }) : t('enterprise')}</p>
        )}
        {subscription && <SubscriptionLine subscription={subscription} />}
        {payback?.kind === 'refunded' && <p>{amount ? t('refundedOf', { amount }) : t('refunded')}</p>}
        {payback?.kind === 'disputed' && <p>{t('disputed')}</p>}
        {billing.provider === 'sandbox' && <p>{t('sandbox')}</p>}
        {billing.provider === 'none' && <p>{t('notSetUp')}</p>}
      </div>
    </>
  );
}

/** One sentence for each state a subscription can be in. */
function SubscriptionLine({ subscription }: { subscription: NonNullable<Billing['subscription']> }) {
  const t = useTranslations('upgrade.notes');
  const { date, money } = useFigures();
  const { status, periodEndsAt, endsAtPeriodEnd, isChargePaused, nextCents, hasDiscount } = subscription;
  if (status === 'unpaid' || status === 'incomplete' || status === 'paused') return <p>{t(status)}</p>;
  if ((status !== 'active' && status !== 'trialing') || !periodEndsAt) return null;
  const end = { date: date(periodEndsAt) };
  if (endsAtPeriodEnd) return <p>{t(status === 'trialing' ? 'trialEnds' : 'ends', end)}</p>;
  if (isChargePaused) return <p>{t('chargePaused')}</p>;
  if (nextCents === null) return <p>{t('renews', end)}</p>;
  const renewal = { ...end, total: money(nextCents) };
  if (status === 'trialing') return <p>{t('trial', renewal)}</p>;
  return <p>{t(hasDiscount ? 'renewsWithDiscount' : 'renewsFor', renewal)}</p>;
}

function useFigures() {
  const format = useFormatter();
  return {
    date: (instant: string) => format.dateTime(new Date(instant), dayMonthYear),
    money: (cents: number) => format.number(cents / 100, { style: 'currency', currency: 'BRL' }),
  };
}
