import type { QueryClient } from '@tanstack/react-query';
import { now } from '../../clock.ts';
import { parseAccessToken } from './access-token.ts';
import { AuthError, authCalls } from './auth-calls.ts';
import { sessionQuery } from './session-query.ts';
import { checkSubscription, forgetSubscription, subscriptionCheckDelayMs } from './subscription.ts';
import { keepToken, type TokenKeeper } from './token-keeper.ts';

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
