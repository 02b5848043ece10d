import { createStripePortal } from './portal.ts';
import { createSessions } from './sessions.ts';
import { type FakePrice, openStripeStore, type StripeState } from './store.ts';
import { createSubscriptions } from './subscriptions.ts';

interface Setup {
  /** Seconds since 1970. */
  now: () => number;
  prices: FakePrice[];
  state?: Partial<StripeState>;
  checkoutUrl: (id: string) => string;
  portalUrl: (id: string) => string;
}

/** Stripe's objects and the rules for changing them. */
export function createStripeObjects({ now, prices, state, checkoutUrl, portalUrl }: Setup) {
  const store = openStripeStore(now, prices, state);
  const paying = createSubscriptions(store);
  const sessions = createSessions(store, {
    pageUrl: checkoutUrl,
    subscribe: paying.subscribe,
    addCharge: paying.addCharge,
  });
  const portal = createStripePortal({ ...store, ...paying, portalUrl });
  return { ...store, ...paying, ...sessions, portal };
}

export type StripeObjects = ReturnType<typeof createStripeObjects>;
