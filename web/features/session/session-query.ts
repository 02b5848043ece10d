import { queryOptions } from '@tanstack/react-query';
import type { Me } from '../../../contract/accounts.ts';

/** The contract's `accounts.me`. Asked without the typed client, which the landing and login pages need for nothing else. */
export const sessionPath = '/api/me';

async function readJson<Answer>(path: string): Promise<Answer | null> {
  const response = await fetch(path, { credentials: 'include', headers: { accept: 'application/json' } });
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

/** Visitors are the rule on public pages: the first question has a quiet "nobody" for an answer, not an error. */
async function readSession(): Promise<Me | null> {
  const session = await readJson<object>('/api/auth/get-session');
  return session && readJson<Me>(sessionPath);
}

/** The signed-in reader, or null. The one place where the app knows who is there. */
export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: readSession, staleTime: 60_000 });
