import type { Price } from '../../contract/payments.ts';
import type { Config } from '../../platform/config/read-config.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createSandboxPayments } from './sandbox/sandbox-payments.ts';
import { createStripePayments } from './stripe-payments.ts';

const stripes = new WeakMap<Config, PaymentProvider>();

/** Who takes the money: Stripe when it is configured, else the built-in sandbox. */
export function paymentProviderOf({ config, db, clock }: Pick<Platform, 'config' | 'db' | 'clock'>): PaymentProvider {
  if (!config.STRIPE_SECRET_KEY) return createSandboxPayments({ db, clock, baseUrl: config.BASE_URL });
  const known = stripes.get(config);
  if (known) return known;
  const stripe = createStripePayments({
    secretKey: config.STRIPE_SECRET_KEY,
    prices: stripePrices(config),
    host: config.STRIPE_HOST,
  });
  stripes.set(config, stripe);
  return stripe;
}

function stripePrices(config: Config): Price[] {
  const list = (ids: readonly string[], plan: Price['plan'], isYearly: boolean) =>
    ids.map((priceId) => ({ priceId, plan, isYearly }));
  return [
    ...list(config.STRIPE_PRICE_PREMIUM_MONTHLY, 'premium', false),
    ...list(config.STRIPE_PRICE_PREMIUM_YEARLY, 'premium', true),
    ...list(config.STRIPE_PRICE_PRO_MONTHLY, 'pro', false),
    ...list(config.STRIPE_PRICE_PRO_YEARLY, 'pro', true),
  ];
}
