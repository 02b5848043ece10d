import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api.ts';
import { isRefusal } from '../../error-text.ts';

async function readSession() {
  try {
    return await client.accounts.me();
  } catch (error) {
    if (isRefusal(error) && error.code === 'UNAUTHORIZED') return null;
    throw error;
  }
}

/** The signed-in reader, or null. The one place where the app knows who is there. */
export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: readSession, staleTime: 60_000 });
