import { QueryClient } from '@tanstack/react-query';
import { isRefusal } from './error-text.ts';

const retries = 2;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A refusal is an answer: asking again changes nothing.
        retry: (failures, error) => !isRefusal(error) && failures < retries,
      },
    },
  });
}
