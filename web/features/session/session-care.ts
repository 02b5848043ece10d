import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { SubscriptionCheck } from '../../../contract/plans.ts';
import { client } from '../../api.ts';
import { now } from '../../clock.ts';
import { Refusal } from '../../refusal.ts';
import { isOfReader, sessionQuery } from './use-session.ts';

/** Checks every 30 s, refreshes when 3 ticks remain, retries from 200 ms doubling (requirements R59). */
const tickMs = 30_000;
const ticksBeforeRefresh = 3;
const firstRetryMs = 200;

export interface AccessToken {
  token: string;
  expiresAt: number;
}

export function ticksLeft(expiresAt: number, now: number): number {
  return Math.floor((expiresAt - now) / tickMs);
}

export function needsRefresh(current: AccessToken | undefined, now: number): boolean {
  return !current || ticksLeft(current.expiresAt, now) <= ticksBeforeRefresh;
}

interface TokenRefreshOptions {
  fetchToken: () => Promise<AccessToken>;
  /** True for a failure that a retry cannot fix: the session has ended. */
  isFinal: (error: unknown) => boolean;
  onEnded: () => void;
  now: () => number;
}

type TokenRefresh = ReturnType<typeof startTokenRefresh>;

/** Keeps a valid token until it is stopped or the session ends. */
export function startTokenRefresh({ fetchToken, isFinal, onEnded, now }: TokenRefreshOptions) {
  let current: AccessToken | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const first = Promise.withResolvers<AccessToken>();

  function stop(): void {
    isStopped = true;
    current = undefined;
    clearTimeout(timer);
  }

  function schedule(delayMs: number, retryMs: number): void {
    if (!isStopped) timer = setTimeout(() => void tick(retryMs), delayMs);
  }

  async function tick(retryMs: number): Promise<void> {
    if (!needsRefresh(current, now())) return schedule(tickMs, firstRetryMs);
    try {
      const fresh = await fetchToken();
      if (isStopped) return;
      current = fresh;
      first.resolve(fresh);
      schedule(tickMs, firstRetryMs);
    } catch (error) {
      if (isStopped) return;
      if (isFinal(error)) {
        stop();
        onEnded();
        return;
      }
      // The delay is capped at one tick: the next regular check is then as good as a retry.
      schedule(Math.min(retryMs, tickMs), Math.min(retryMs * 2, tickMs));
    }
  }

  void tick(firstRetryMs);
  // `first` resolves with the first token; never if stopped before
  return { current: () => current, first: first.promise, stop };
}

/** Reads the expiry (`exp`, in seconds) from the token's payload; only the server checks the signature. */
export function parseAccessToken(token: string): AccessToken {
  const payload = token.split('.')[1];
  if (!payload) throw new Error('the access token has no payload');
  const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  if (typeof claims !== 'object' || !claims || !('exp' in claims) || typeof claims.exp !== 'number') {
    throw new Error('the access token does not say when it ends');
  }
  return { token, expiresAt: claims.exp * 1000 };
}

function start(queryClient: QueryClient, isCurrent: (started: TokenRefresh) => boolean) {
  const started = startTokenRefresh({
    fetchToken: async () => parseAccessToken((await client.signIn.accessToken()).token),
    isFinal: (error) => error instanceof Refusal && error.status === 401,
    onEnded: () => queryClient.setQueryData(sessionQuery.queryKey, null),
    now,
  });
  const delay = new Promise((resolve) => setTimeout(resolve, subscriptionCheckDelayMs));
  void Promise.all([started.first, delay])
    .then(([{ token }]) => (isCurrent(started) ? checkSubscription(queryClient, token) : undefined))
    .catch((error) => console.warn('the subscription could not be checked', error));
  return started;
}

/** Follows the session. Another reader's data is dropped: a second tab, or the sign-up, may have changed the reader. */
export function startSessionCare(queryClient: QueryClient): () => void {
  /** The reader whose data is in the caches, also after a sign-out. */
  let lastId: string | undefined;
  let refresh: TokenRefresh | undefined;
  function follow() {
    const id = queryClient.getQueryData(sessionQuery.queryKey)?.id;
    if (refresh && id !== lastId) {
      refresh.stop();
      refresh = undefined;
      queryClient.removeQueries({ queryKey: subscriptionQuery.queryKey });
    }
    if (id === undefined) return;
    const isOther = lastId !== undefined && lastId !== id;
    lastId = id;
    refresh ??= start(queryClient, (started) => started === refresh);
    if (isOther) {
      void queryClient.resetQueries({ predicate: isOfReader });
    }
  }
  follow();
  return queryClient.getQueryCache().subscribe(follow);
}

/** The subscription is checked about 100 ms after sign-in (requirements R60). */
const subscriptionCheckDelayMs = 100;

/** Filled by the check, never fetched by itself; empty while signed out. */
const subscriptionQuery = queryOptions<SubscriptionCheck>({ queryKey: ['subscription'], queryFn: skipToken });

async function checkSubscription(queryClient: QueryClient, token: string): Promise<void> {
  // with the bearer token (requirements R60); without an answer the profile's plan stays on display
  const subscription = await client.payments.checkSubscription({}, { context: { token } });
  queryClient.setQueryData(subscriptionQuery.queryKey, subscription);
  const shown = queryClient.getQueryData(sessionQuery.queryKey)?.plan;
  // The plan has changed: read the session again, with the plan's limits.
  if (shown && shown !== (subscription.subscription_tier ?? 'free')) {
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }
}
