import { useFormatter, useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import type { Billing } from '../../../contract/payments.ts';
import { chargedCents } from '../../../contract/price-list.ts';
import { now } from '../../clock.ts';
import { PastDueNotice } from './past-due-notice.tsx';

const dayMonthYear = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** What the subscription does next, quietly. A failed renewal is loud: its banner stands above until the grace is over, then here. */
export function BillingNotices({ reader, billing }: { reader: Me; billing: Billing }) {
  const t = useTranslations('upgrade.notes');
  const format = useFormatter();
  const { subscription } = billing;
  const date = (instant: string) => format.dateTime(new Date(instant), dayMonthYear);
  const graceEndsAt = subscription?.graceEndsAt;
  const isRunning = subscription?.status === 'active' || subscription?.status === 'trialing';
  const endsAt = isRunning ? subscription.periodEndsAt : null;
  const isOver = graceEndsAt && (billing.plan === 'free' || new Date(graceEndsAt).getTime() <= now());
  return (
    <>
      {isOver && <PastDueNotice reader={reader} graceEndsAt={graceEndsAt} isOver />}
      <div className="texto mb-6 grid max-w-[40em] gap-1 text-md empty:hidden">
        {billing.plan === 'enterprise' && <p>{t('enterprise')}</p>}
        {endsAt && subscription && (
          <p>
            {subscription.endsAtPeriodEnd ? t('ends', { date: date(endsAt) }) : renewal(endsAt, subscription.isYearly)}
          </p>
        )}
        {billing.isSandbox && <p>{t('sandbox')}</p>}
      </div>
    </>
  );

  function renewal(endsAt: string, isYearly: boolean): string {
    const { plan } = billing;
    if (plan !== 'premium' && plan !== 'pro') return t('renews', { date: date(endsAt) });
    const total = format.number(chargedCents(plan, isYearly) / 100, { style: 'currency', currency: 'BRL' });
    return t('renewsFor', { date: date(endsAt), total });
  }
}
