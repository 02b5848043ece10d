import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import type { Price } from '../../../contract/plans.ts';
import { minuteMs } from '../../../contract/rules/durations.ts';
import { planCardNames } from '../../../contract/rules/price-list.ts';
import { api } from '../../api.ts';
import { now } from '../../clock.ts';
import { useDates } from '../../language/use-dates.ts';
import { isRefusal } from '../../refusal.ts';
import { Button } from '../../ui/button.tsx';
import { useChange } from '../../use-change.ts';
import { errorText, useNotify } from '../../use-notify.ts';

const staleMs = 5 * minuteMs;

/** On every page during the grace period after a failed renewal: the plan is still active, but not for long. */
export function PastDueBanner({ reader }: { reader: Me }) {
  const isPaying = reader.plan === 'premium' || reader.plan === 'pro';
  const { data } = useQuery(api.payments.billing.queryOptions({ enabled: isPaying, staleTime: staleMs }));
  const graceEndsAt = isPaying && data?.subscription?.graceEndsAt;
  if (!graceEndsAt || new Date(graceEndsAt).getTime() <= now()) return null;
  return (
    <div className="pt-6 -mb-6">
      <PastDueNotice reader={reader} graceEndsAt={graceEndsAt} isOver={false} />
    </div>
  );
}

export function PastDueNotice({ reader, graceEndsAt, isOver }: { reader: Me; graceEndsAt: string; isOver: boolean }) {
  const t = useTranslations('upgrade.notes');
  const { day } = useDates();
  const portal = usePortal(reader);
  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 border-l-[6px] border-pencil bg-paper px-5 py-4"
    >
      <p className="flex-1 basis-72 font-semibold">
        {isOver ? t('pastDueOver') : t('pastDue', { date: day(graceEndsAt) })}
      </p>
      <Button variant="danger" isPending={portal.isPending} onClick={portal.open}>
        {t('pay')}
      </Button>
    </div>
  );
}

export const goTo = ({ url }: { url: string }) => location.assign(url);

/** Refusals with their own texts: a retry cannot fix them. */
const shownCodes = ['PRICE_DIFFERS', 'PAYMENTS_OFF', 'ALREADY_PAID'];

export function useRefused(title: string, description: string) {
  const t = useTranslations();
  const notify = useNotify();
  return (error: unknown) => {
    const code = isRefusal(error) ? error.code : '';
    if (code === 'UNAUTHORIZED') {
      notify({ tone: 'error', title: t('upgrade.failed.authTitle'), description: t('upgrade.failed.auth') });
    } else {
      const words = shownCodes.includes(code) ? errorText(t, error, description) : description;
      notify({ tone: 'error', title, description: words });
    }
  };
}

export function useCheckout(reader: Me) {
  const t = useTranslations('upgrade.failed');
  const onError = useRefused(t('checkoutTitle'), t('checkout'));
  const checkout = useChange(api.payments.createCheckout, { onSuccess: goTo, onError, keys: [] });
  return {
    /** Nothing can be bought: the price could not be read. */
    refuse: () => void onError(undefined),
    pendingPriceId: checkout.isPending ? checkout.variables.priceId : undefined,
    buy: ({ priceId, plan, isYearly }: Price) =>
      checkout.mutate({ priceId, userId: reader.id, planType: planCardNames[plan], isYearly }),
  };
}

export function usePortal(reader: Me) {
  const t = useTranslations('upgrade.failed');
  const onError = useRefused(t('title'), t('portal'));
  const portal = useChange(api.payments.customerPortal, { onSuccess: goTo, onError, keys: [] });
  return { isPending: portal.isPending, open: () => portal.mutate({ userId: reader.id }) };
}
