import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { classes } from '../../ui/classes.ts';
import { sessionQuery } from '../session/session-query.ts';

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
