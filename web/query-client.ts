import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { sessionQuery } from './features/session/use-session.ts';
import { isRefusal, isSessionOver } from './refusal.ts';

const retries = 2;

export function createQueryClient(): QueryClient {
  /** Handles a session that ended elsewhere: a guarded page leads to the sign-in and back. */
  function onError(error: unknown) {
    if (isSessionOver(error)) queryClient.setQueryData(sessionQuery.queryKey, null);
  }
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Offline calls fail at once: if paused, they would look done.
        networkMode: 'always',
        refetchOnReconnect: true,
        // No retry after a refusal by the server or without a connection.
        retry: (failures, error) => !isRefusal(error) && navigator.onLine !== false && failures < retries,
        // short, since a page waits for its data
        retryDelay: (failures) => 200 * 2 ** failures,
        // a part that could not be read is shown as such by the page; its button reads again
        retryOnMount: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return queryClient;
}
