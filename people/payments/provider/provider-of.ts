import { AppError } from '../../../contract/errors.ts';
import type { Price } from '../../../contract/plans.ts';
import type { Config } from '../../../platform/config/read-config.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createSandboxPayments } from '../sandbox/sandbox-payments.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createStripePayments } from './stripe-payments.ts';

type Ground = Pick<Platform, 'config' | 'db' | 'clock'>;

const stripes = new WeakMap<Config, PaymentProvider>();

/** Plans are given away by a click there, so nobody gets it without having asked for it. */
export const isSandboxOn = ({ STRIPE_SECRET_KEY, DEMO, PAYMENTS }: Config): boolean =>
  !STRIPE_SECRET_KEY && (DEMO || PAYMENTS === 'sandbox');

/** Who takes the money: Stripe when it is configured, the built-in sandbox where it was asked for, else nobody. */
export function findPaymentProvider({ config, db, clock }: Ground): PaymentProvider | undefined {
  if (isSandboxOn(config)) return createSandboxPayments({ db, clock, baseUrl: config.BASE_URL });
  return findStripe(config);
}

export function findStripe(config: Config): PaymentProvider | undefined {
  if (!config.STRIPE_SECRET_KEY) return undefined;
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

export function getPaymentProvider(ground: Ground): PaymentProvider {
  const provider = findPaymentProvider(ground);
  if (!provider) throw new AppError('PAYMENTS_OFF');
  return provider;
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
