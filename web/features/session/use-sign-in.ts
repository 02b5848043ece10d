import { useQueryClient } from '@tanstack/react-query';
import { authCalls } from './auth-calls.ts';
import { sessionQuery } from './session-query.ts';

/** Signs in and waits until the app knows the reader, so that the next page's guard lets them through. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return async (email: string, password: string) => {
    await authCalls.signIn(email, password);
    return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  };
}
