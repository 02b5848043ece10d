import type { QueryClient } from '@tanstack/react-query';
import { now } from '../../clock.ts';
import { parseAccessToken } from './access-token.ts';
import { AuthError, authCalls } from './auth-calls.ts';
import { sessionQuery } from './session-query.ts';
import { keepToken, type TokenKeeper } from './token-keeper.ts';

let keeper: TokenKeeper | undefined;

/** The bearer token for calls outside the cookie's reach; undefined while signed out. */
export function accessToken(): string | undefined {
  return keeper?.current()?.token;
}

function start(queryClient: QueryClient): TokenKeeper {
  return keepToken({
    fetchToken: async () => parseAccessToken((await authCalls.accessToken()).token),
    isFinal: (error) => error instanceof AuthError && error.status === 401,
    onEnded: () => queryClient.setQueryData(sessionQuery.queryKey, null),
    now,
  });
}

/** Follows the session: somebody signed in gets a token that is kept fresh, signing out lets go of it. */
export function startSessionCare(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe(() => {
    const reader = queryClient.getQueryData(sessionQuery.queryKey);
    if (reader && !keeper) keeper = start(queryClient);
    if (!reader && keeper) {
      keeper.stop();
      keeper = undefined;
    }
  });
}
