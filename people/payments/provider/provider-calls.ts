import { AppError, type ErrorCode } from '../../../contract/errors.ts';
import type { Price } from '../../../contract/plans.ts';
import { within } from '../../../platform/abortable.ts';
import type { Config } from '../../../platform/config/read-config.ts';
import type { Log } from '../../../platform/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createSandboxPayments } from '../sandbox/sandbox-payments.ts';
import { type PaymentProvider, ProviderError } from './payment-provider.ts';
import { createStripePayments } from './stripe-payments.ts';

type Setup = Pick<Platform, 'config' | 'db' | 'clock'>;

const stripes = new WeakMap<Config, PaymentProvider>();

/** Off unless configured: in the sandbox any reader gets a plan with a click. */
export const isSandboxOn = ({ STRIPE_SECRET_KEY, DEMO, PAYMENTS }: Config): boolean =>
  !STRIPE_SECRET_KEY && (DEMO || PAYMENTS === 'sandbox');

/** Stripe if it is configured, the built-in sandbox if it is enabled, else undefined. */
export function findPaymentProvider({ config, db, clock }: Setup): PaymentProvider | undefined {
  if (isSandboxOn(config)) return createSandboxPayments({ db, clock, baseUrl: config.BASE_URL });
  return findStripe(config);
}

export function findStripe(config: Config): PaymentProvider | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_HOST: host } = config;
  if (!secretKey) return undefined;
  return stripes.getOrInsertComputed(config, () =>
    createStripePayments({ secretKey, prices: stripePrices(config), host }),
  );
}

export function getPaymentProvider(setup: Setup): PaymentProvider {
  const provider = findPaymentProvider(setup);
  if (!provider) throw new AppError('PAYMENTS_OFF');
  return provider;
}

export function stripePrices(config: Config): Price[] {
  const list = (ids: readonly string[], plan: Price['plan'], isYearly: boolean) =>
    ids.map((priceId) => ({ priceId, plan, isYearly }));
  return [
    ...list(config.STRIPE_PRICE_PREMIUM_MONTHLY, 'premium', false),
    ...list(config.STRIPE_PRICE_PREMIUM_YEARLY, 'premium', true),
    ...list(config.STRIPE_PRICE_PRO_MONTHLY, 'pro', false),
    ...list(config.STRIPE_PRICE_PRO_YEARLY, 'pro', true),
  ];
}

/** The reader learns within 10 s that the provider is down or slow (requirements F22). */
const longestMs = 6_000;

/** The result, or `refusal` when the provider fails or takes too long. Slow work continues: the next try finds it done. */
export async function withinTime<T>(refusal: ErrorCode, log: Log, work: () => Promise<T>): Promise<T> {
  const tooSlow = () => new ProviderError('the payment provider is too slow');
  try {
    return await within(longestMs, work(), tooSlow);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.error({ err: error }, 'payment provider failed');
    throw new AppError(refusal);
  }
}

/**
 * Concurrent calls with the same key share one answer. This saves work within one process and avoids "key in use"
 * errors of the provider. Across processes, rows and idempotency keys ensure the same.
 */
export function createSharedAnswers<T>(): (key: string, ask: () => Promise<T>) => Promise<T> {
  const asking = new Map<string, Promise<T>>();
  return (key, ask) => asking.getOrInsertComputed(key, () => ask().finally(() => asking.delete(key)));
}
