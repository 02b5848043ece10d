import { chargedCents } from '../../../contract/rules/price-list.ts';
import { type FakeStripe, startStripe } from '../../../demo/stripe/server.ts';
import { type SignOptions, signStripeEvent as sign } from '../../../demo/stripe/webhooks.ts';

export const stripeSecretKey = 'sk_test_local';
export const webhookSecret = 'whsec_local_test_secret';
export const stripePrices = {
  STRIPE_PRICE_PREMIUM_MONTHLY: 'price_premium_month',
  STRIPE_PRICE_PREMIUM_YEARLY: 'price_premium_year',
  STRIPE_PRICE_PRO_MONTHLY: 'price_pro_month',
  STRIPE_PRICE_PRO_YEARLY: 'price_pro_year',
};

/** The local Stripe with a test's account; the portal's pages are where Stripe has them. */
export const startFakeStripe = (now: () => Date): Promise<FakeStripe> =>
  startStripe({
    now,
    secretKey: stripeSecretKey,
    webhookSecret,
    portalUrl: 'https://billing.stripe.com',
    prices: Object.values(stripePrices).map((id) => {
      const isYearly = id.endsWith('year');
      return { id, cents: chargedCents(id.includes('pro_') ? 'pro' : 'premium', isYearly), isYearly };
    }),
  });

/** The `Stripe-Signature` header, with the test account's secret unless another is given. */
export const signStripeEvent = (body: string, options: Omit<SignOptions, 'secret'> & Partial<SignOptions>): string =>
  sign(body, { secret: webhookSecret, ...options });
