import { queryOptions } from '@tanstack/react-query';
import type { Me } from '../../../contract/accounts.ts';
import { readJson } from '../../read-json.ts';

/** The contract's `accounts.me`. */
export const sessionPath = '/api/me';

/** Visitors are the rule on public pages: the first question has a quiet "nobody" for an answer, not an error. */
async function readSession(): Promise<Me | null> {
  const session = await readJson<object>('/api/auth/get-session');
  return session && readJson<Me>(sessionPath);
}

/** The signed-in reader, or null. The one place where the app knows who is there. */
export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: readSession, staleTime: 60_000 });
