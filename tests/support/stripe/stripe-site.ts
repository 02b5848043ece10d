import { eq } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import type { FakeStripe } from '../../../demo/stripe/server.ts';
import type { Endpoint } from '../../../demo/stripe/webhooks.ts';
import { profiles } from '../../../people/accounts/tables.ts';
import { createTestPlatform, type TestPlatform } from '../test-platform.ts';
import { createTestSite, type TestSite, type Visitor } from '../test-site.ts';
import { startFakeStripe, stripePrices } from './fake-stripe.ts';
import { stripeSettings } from './payment-happenings.ts';

export type Buyer = Visitor & { userId: string };

export interface StripeSite {
  platform: TestPlatform;
  site: TestSite;
  stripe: FakeStripe;
  /** Our webhook address, for the fake's sender. */
  endpoint: Endpoint;
  /** Delivers Stripe's pending events and runs the jobs. */
  settle(): Promise<void>;
  /** Signs in a reader who has paid for a price; all events are applied. */
  subscriber(email: string, priceId?: string): Promise<{ buyer: Buyer; subscriptionId: string; customerId: string }>;
  planOf(buyer: { userId: string }): Promise<string | undefined>;
}

/** The site with payments by the local fake of Stripe. */
export async function createStripeSite(): Promise<StripeSite> {
  const platform = await createTestPlatform(stripeSettings);
  const stripe = await startFakeStripe(platform.clock.now);
  onTestFinished(() => stripe.close());
  platform.config.STRIPE_HOST = stripe.url;
  const site = createTestSite(platform);
  const endpoint: Endpoint = async (body, headers) => {
    const { status } = await site.http.request('/webhooks/stripe', { method: 'POST', body, headers });
    return { status };
  };
  async function settle(): Promise<void> {
    await stripe.deliver(endpoint);
    await platform.runJobs();
  }
  return {
    platform,
    site,
    stripe,
    endpoint,
    settle,
    async subscriber(email, priceId = stripePrices.STRIPE_PRICE_PREMIUM_MONTHLY) {
      const buyer = await site.signIn(email);
      const { body } = await buyer.post('/api/create-checkout', orderFor(buyer, priceId));
      const subscription = stripe.pay(sessionIdIn(body.url));
      await settle();
      return { buyer, subscriptionId: subscription.id, customerId: subscription.customer };
    },
    async planOf({ userId }) {
      const [row] = await platform.db.select({ plan: profiles.plan }).from(profiles).where(eq(profiles.id, userId));
      return row?.plan;
    },
  };
}

export function orderFor(buyer: { userId: string }, priceId: string) {
  const planType = priceId.includes('pro_') ? 'Professional' : 'Premium';
  return { priceId, userId: buyer.userId, planType, isYearly: priceId.endsWith('year') };
}

export const sessionIdIn = (url: string) => url.split('/').at(-1) ?? '';
