import { AppError, type ErrorCode } from '../../../contract/errors.ts';
import { within } from '../../../platform/abortable.ts';
import type { Config } from '../../../platform/config/read-config.ts';
import type { Log } from '../../../platform/log.ts';
import { type PaymentProvider, ProviderError, type ProviderSetup } from './payment-provider.ts';
import { isSandboxOn } from './stripe-account.ts';
import { createStripePayments } from './stripe-payments.ts';

const stripes = new WeakMap<Config, PaymentProvider>();
const sandboxes = new WeakMap<Config, PaymentProvider>();

/** Stripe if it is configured, the local one if the sandbox is on, else undefined. */
export const findPaymentProvider = ({ config }: ProviderSetup): PaymentProvider | undefined =>
  isSandboxOn(config) ? sandboxes.getOrInsertComputed(config, createStripePayments) : findStripe(config);

export const findStripe = (config: Config): PaymentProvider | undefined =>
  config.STRIPE_SECRET_KEY ? stripes.getOrInsertComputed(config, createStripePayments) : undefined;

export function getPaymentProvider(setup: ProviderSetup): PaymentProvider {
  const provider = findPaymentProvider(setup);
  if (!provider) throw new AppError('PAYMENTS_OFF');
  return provider;
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
