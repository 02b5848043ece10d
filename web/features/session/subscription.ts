import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { SubscriptionCheck } from '../../../contract/plans.ts';

/** spec §4: the subscription is checked about 100 ms after sign-in. */
export const subscriptionCheckDelayMs = 100;

/** The contract's `payments.checkSubscription`, asked with the bearer token as the specification has it. */
export const subscriptionPath = '/api/check-subscription';

/** Filled by the check, never fetched by itself; empty while signed out. */
const subscriptionQuery = queryOptions<SubscriptionCheck>({ queryKey: ['subscription'], queryFn: skipToken });

export async function checkSubscription(queryClient: QueryClient, token: string): Promise<void> {
  const response = await fetch(subscriptionPath, {
    method: 'POST',
    credentials: 'include',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  // Without an answer the plan of the profile stays what is shown.
  if (response.ok) queryClient.setQueryData(subscriptionQuery.queryKey, await response.json());
}

export function forgetSubscription(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: subscriptionQuery.queryKey });
}
