import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import type { Price } from '../../../contract/plans.ts';
import { planCardNames } from '../../../contract/rules/price-list.ts';
import { api } from '../../api.ts';
import { errorText, isRefusal } from '../../error-text.ts';
import { useNotify } from '../../use-notify.ts';
import { sessionQuery } from '../session/use-session.ts';

const askEveryMs = 2_000;
const mostAsks = 6;

/** Back from the portal the plan may change within seconds, when the provider's notice has come. */
export function useBilling({ isBackFromPortal }: { isBackFromPortal: boolean }) {
  const queryClient = useQueryClient();
  const billing = useQuery(
    api.payments.billing.queryOptions({
      staleTime: 0,
      refetchInterval: ({ state }) => (isBackFromPortal && state.dataUpdateCount < mostAsks ? askEveryMs : false),
    }),
  );
  const plan = billing.data?.plan;
  useEffect(() => {
    // the rest of the app reads plan and limit from the session
    const reader = queryClient.getQueryData(sessionQuery.queryKey);
    if (plan && reader && reader.plan !== plan) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [plan, queryClient]);
  return billing;
}

export function useTermLimits() {
  return useQuery(api.plans.limits.queryOptions());
}

const goTo = ({ url }: { url: string }) => location.assign(url);

/** Refusals that trying again does not mend have words of their own. */
const told = ['PRICE_DIFFERS', 'PAYMENTS_OFF'];

function useRefused(title: string, description: string) {
  const t = useTranslations();
  const notify = useNotify();
  return (error: unknown) => {
    const code = isRefusal(error) ? error.code : '';
    if (code === 'UNAUTHORIZED') {
      notify({ tone: 'error', title: t('upgrade.failed.authTitle'), description: t('upgrade.failed.auth') });
    } else {
      const words = told.includes(code) ? errorText(t, error, description) : description;
      notify({ tone: 'error', title, description: words });
    }
  };
}

/** Leads the browser to the payment page. */
export function useCheckout(reader: Me) {
  const t = useTranslations('upgrade.failed');
  const onError = useRefused(t('checkoutTitle'), t('checkout'));
  const checkout = useMutation(api.payments.createCheckout.mutationOptions({ onSuccess: goTo, onError }));
  return {
    /** There is nothing to buy: the price could not be read. */
    refuse: () => void onError(undefined),
    pendingPriceId: checkout.isPending ? checkout.variables.priceId : undefined,
    buy: ({ priceId, plan, isYearly }: Price) =>
      checkout.mutate({ priceId, userId: reader.id, planType: planCardNames[plan], isYearly }),
  };
}

/** Leads the browser to the customer portal. */
export function usePortal(reader: Me) {
  const t = useTranslations('upgrade.failed');
  const onError = useRefused(t('title'), t('portal'));
  const portal = useMutation(api.payments.customerPortal.mutationOptions({ onSuccess: goTo, onError }));
  return { isPending: portal.isPending, open: () => portal.mutate({ userId: reader.id }) };
}
