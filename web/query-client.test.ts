import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import type { Me } from '../contract/accounts.ts';
import { sessionQuery } from './features/session/use-session.ts';
import { createQueryClient } from './query-client.ts';
import { Refusal } from './refusal.ts';

const reader = { email: 'marina@exemplo.com' } as Me;
const refusal = (code: string, status: number) => () => Promise.reject(new Refusal(code, status, {}));

function signedIn() {
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, reader);
  return { queryClient, session: () => queryClient.getQueryData(sessionQuery.queryKey) };
}

afterEach(() => onlineManager.setOnline(true));

it.each([
  ['reading', 'UNAUTHORIZED', 401, null],
  ['changing', 'UNAUTHORIZED', 401, null],
  ['changing', 'PASSWORD_WRONG', 400, reader],
  ['changing', 'INVALID_CREDENTIALS', 401, reader],
  ['reading', 'FORBIDDEN', 403, reader],
] as const)('after %s was answered with %s (%i) knows who is signed in: %j', async (way, code, status, known) => {
  const { queryClient, session } = signedIn();
  const call = refusal(code, status);
  if (way === 'reading') await queryClient.fetchQuery({ queryKey: ['x'], queryFn: call }).catch(() => undefined);
  else await new MutationObserver(queryClient, { mutationFn: call }).mutate().catch(() => undefined);
  expect(session()).toEqual(known);
});

it('lets a call fail while the browser is offline instead of holding it back', async () => {
  const { queryClient } = signedIn();
  onlineManager.setOnline(false);
  const failing = () => Promise.reject(new TypeError('Failed to fetch'));
  const change = new MutationObserver(queryClient, { mutationFn: failing });
  await expect(change.mutate()).rejects.toThrow('Failed to fetch');
  const query = new QueryObserver(queryClient, { queryKey: ['x'], queryFn: failing, retry: false });
  const stop = query.subscribe(() => undefined);
  await expect.poll(() => query.getCurrentResult().isError).toBe(true);
  stop();
});

it('reads again what is shown when the connection is back', async () => {
  const { queryClient } = signedIn();
  queryClient.mount();
  let reads = 0;
  const queryFn = async () => ++reads;
  const query = new QueryObserver(queryClient, { queryKey: ['x'], queryFn, staleTime: 0 });
  const stop = query.subscribe(() => undefined);
  await expect.poll(() => reads).toBe(1);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await expect.poll(() => reads).toBe(2);
  stop();
  queryClient.unmount();
});
