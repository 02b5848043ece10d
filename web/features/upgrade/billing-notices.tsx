import { useFormatter, useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import type { Billing } from '../../../contract/payments.ts';
import { now } from '../../clock.ts';
import { Button } from '../../ui/button.tsx';
import { usePortal } from './use-billing.ts';

const dayMonthYear = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** A failed renewal comes first and loud; the other facts about the subscription are one quiet line. */
export function BillingNotices({ reader, billing }: { reader: Me; billing: Billing }) {
  const t = useTranslations('upgrade.notes');
  const format = useFormatter();
  const portal = usePortal(reader);
  const { subscription } = billing;
  const date = (instant: string) => format.dateTime(new Date(instant), dayMonthYear);
  const graceEndsAt = subscription?.graceEndsAt;
  const isRunning = subscription?.status === 'active' || subscription?.status === 'trialing';
  const endsAt = isRunning ? subscription.periodEndsAt : null;
  return (
    <>
      {graceEndsAt && (
        <div
          role="alert"
          className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 border-l-[6px] border-lapis bg-papel px-5 py-4"
        >
          <p className="flex-1 basis-72 font-semibold">
            {new Date(graceEndsAt).getTime() > now() ? t('pastDue', { date: date(graceEndsAt) }) : t('pastDueOver')}
          </p>
          <Button variant="danger" isPending={portal.isPending} onClick={portal.open}>
            {t('pay')}
          </Button>
        </div>
      )}
      <div className="texto mb-6 grid max-w-[40em] gap-1 text-md empty:hidden">
        {billing.plan === 'enterprise' && <p>{t('enterprise')}</p>}
        {endsAt && (
          <p>
            {subscription?.endsAtPeriodEnd ? t('ends', { date: date(endsAt) }) : t('renews', { date: date(endsAt) })}
          </p>
        )}
        {billing.isSandbox && <p>{t('sandbox')}</p>}
      </div>
    </>
  );
}
