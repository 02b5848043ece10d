import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import type { Billing } from '../../../contract/plans.ts';
import { api } from '../../api.ts';
import { now } from '../../clock.ts';
import { classes } from '../../ui/classes.ts';
import { sessionQuery } from '../session/use-session.ts';
import { PastDueNotice } from './past-due.tsx';

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

const askEveryMs = 2_000;
const mostAsks = 10;

/** Back from the payment page: asks what came of it until it is known, and lets the page read the new plan. */
export function CheckoutReturn({ sessionId }: { sessionId: string }) {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const finish = useQuery(
    api.payments.finishCheckout.queryOptions({
      input: { sessionId },
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: ({ state }) =>
        state.data?.outcome === 'open' && state.dataUpdateCount < mostAsks ? askEveryMs : false,
    }),
  );
  const outcome = finish.data?.outcome;
  useEffect(() => {
    if (outcome !== 'paid') return;
    void queryClient.invalidateQueries({ queryKey: api.payments.billing.key() });
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [outcome, queryClient]);
  const plan = finish.data && t(`common.plans.${finish.data.plan}`);
  return (
    <p
      role="status"
      className={classes(
        'mb-6 border-l-[6px] bg-paper px-5 py-4 font-semibold',
        outcome === 'paid' ? 'border-stamp' : 'border-rule-strong',
      )}
    >
      {finish.isPending && t('upgrade.checkout.waiting')}
      {outcome && t(`upgrade.checkout.${outcome}`, { plan: plan ?? '' })}
      {finish.isError && t('upgrade.checkout.failed')}
    </p>
  );
}
