import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Me } from '../../../contract/accounts.ts';
import { startSessionCare } from './session-care.ts';
import { sessionQuery } from './use-session.ts';

const reader: Me = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'marina@exemplo.com',
  emailConfirmed: true,
  fullName: null,
  country: null,
  plan: 'free',
  termLimit: 2,
  isAdmin: false,
  language: 'pt',
};
const token = `head.${btoa(JSON.stringify({ exp: 300 }))}.sign`;
const subscription = { subscribed: true, subscription_tier: 'premium', subscription_end: null };

let queryClient: QueryClient;
let stop: () => void;
const calls: { path: string; at: number; bearer: string | null }[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  calls.length = 0;
  vi.stubGlobal('document', { documentElement: { lang: 'pt-BR' } });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push({
      path,
      at: vi.getMockedSystemTime()?.valueOf() ?? 0,
      bearer: new Headers(init.headers).get('authorization'),
    });
    return Response.json(path === '/api/auth/token' ? { token } : subscription);
  });
  queryClient = new QueryClient();
  stop = startSessionCare(queryClient);
});
afterEach(() => {
  queryClient.setQueryData(sessionQuery.queryKey, null);
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('checks the subscription 100 ms after sign-in, with the access token', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, reader);
  await vi.advanceTimersByTimeAsync(99);
  expect(calls.map(({ path }) => path)).toEqual(['/api/auth/token']);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls.at(-1)).toEqual({ path: '/api/check-subscription', at: 100, bearer: `Bearer ${token}` });
  expect(queryClient.getQueryData(['subscription'])).toEqual(subscription);
});

it.each([
  ['free', true],
  ['premium', false],
] as const)(
  'reads the session of a reader shown as %s anew where the check says premium: %s',
  async (plan, isReadAnew) => {
    const shown: Me = { ...reader, plan };
    queryClient.setQueryData(sessionQuery.queryKey, shown);
    await vi.advanceTimersByTimeAsync(100);
    expect(queryClient.getQueryState(sessionQuery.queryKey)?.isInvalidated).toBe(isReadAnew);
  },
);

it('forgets the subscription on sign-out', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, reader);
  await vi.advanceTimersByTimeAsync(100);
  queryClient.setQueryData(sessionQuery.queryKey, null);
  expect(queryClient.getQueryData(['subscription'])).toBeUndefined();
});

it('does not check for somebody who has already left', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, reader);
  await vi.advanceTimersByTimeAsync(50);
  queryClient.setQueryData(sessionQuery.queryKey, null);
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls.map(({ path }) => path)).toEqual(['/api/auth/token']);
});

it.each([false, true])(
  'keeps nothing of the reader before for another one; signed out in between: %s',
  async (isOut) => {
    queryClient.setQueryData(sessionQuery.queryKey, reader);
    await vi.advanceTimersByTimeAsync(100);
    queryClient.setQueryData(['terms'], ['termo de Marina']);
    if (isOut) queryClient.setQueryData(sessionQuery.queryKey, null);
    const other: Me = { ...reader, id: '00000000-0000-4000-8000-000000000002', plan: 'premium' };
    // another tab signed in; this tab notices it when it reads the session
    queryClient.setQueryData(sessionQuery.queryKey, other);
    expect(queryClient.getQueryData(['terms'])).toBeUndefined();
    expect(queryClient.getQueryData(['subscription'])).toBeUndefined();
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(other);
    calls.length = 0;
    await vi.advanceTimersByTimeAsync(100);
    expect(calls.map(({ path }) => path)).toContain('/api/check-subscription');
  },
);

it('keeps the data on the screen when the session is read again for the same reader', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, reader);
  queryClient.setQueryData(['terms'], ['termo de Marina']);
  const changed: Me = { ...reader, plan: 'premium' };
  queryClient.setQueryData(sessionQuery.queryKey, changed);
  expect(queryClient.getQueryData(['terms'])).toEqual(['termo de Marina']);
});
