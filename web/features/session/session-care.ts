import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { SubscriptionCheck } from '../../../contract/plans.ts';
import { now } from '../../clock.ts';
import { AuthError, authCalls } from './auth-calls.ts';
import { keepToken, parseAccessToken, type TokenKeeper } from './token-keeper.ts';
import { sessionQuery } from './use-session.ts';

let keeper: TokenKeeper | undefined;

function start(queryClient: QueryClient): TokenKeeper {
  const started = keepToken({
    fetchToken: async () => parseAccessToken((await authCalls.accessToken()).token),
    isFinal: (error) => error instanceof AuthError && error.status === 401,
    onEnded: () => queryClient.setQueryData(sessionQuery.queryKey, null),
    now,
  });
  const delay = new Promise((resolve) => setTimeout(resolve, subscriptionCheckDelayMs));
  void Promise.all([started.first, delay])
    .then(([{ token }]) => (started === keeper ? checkSubscription(queryClient, token) : undefined))
    .catch((error) => console.warn('the subscription could not be checked', error));
  return started;
}

/** Follows the session: who signs in gets a token that is kept fresh and a look at the subscription; signing out ends both. */
export function startSessionCare(queryClient: QueryClient): () => void {
  return queryClient.getQueryCache().subscribe(() => {
    const reader = queryClient.getQueryData(sessionQuery.queryKey);
    if (reader && !keeper) keeper = start(queryClient);
    if (!reader && keeper) {
      keeper.stop();
      keeper = undefined;
      forgetSubscription(queryClient);
    }
  });
}

/** spec §4: the subscription is checked about 100 ms after sign-in. */
const subscriptionCheckDelayMs = 100;

/** The contract's `payments.checkSubscription`, asked with the bearer token as the specification has it. */
export const subscriptionPath = '/api/check-subscription';

/** Filled by the check, never fetched by itself; empty while signed out. */
const subscriptionQuery = queryOptions<SubscriptionCheck>({ queryKey: ['subscription'], queryFn: skipToken });

async function checkSubscription(queryClient: QueryClient, token: string): Promise<void> {
  const response = await fetch(subscriptionPath, {
    method: 'POST',
    credentials: 'include',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  // Without an answer the plan of the profile stays what is shown.
  if (response.ok) queryClient.setQueryData(subscriptionQuery.queryKey, await response.json());
}

function forgetSubscription(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: subscriptionQuery.queryKey });
}
