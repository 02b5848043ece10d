import { hash } from 'node:crypto';
import { AppError } from '../../contract/errors.ts';
import type { Config } from '../../platform/config/read-config.ts';
import type { Platform } from '../../platform/platform.ts';
import { findProfile, lockProfile } from '../accounts/queries.ts';
import { closeAttempt, findOpenAttempt } from './checkout/attempt-queries.ts';
import { type PaymentProvider, ProviderError } from './provider/payment-provider.ts';
import { createSharedAnswers, getPaymentProvider, withinTime } from './provider/provider-calls.ts';
import {
  findCustomerId,
  findSubscription,
  forgetCustomer,
  keepCustomerId,
  type SubscriptionRow,
  subscriptionsOf,
} from './queries.ts';
import { isOver } from './subscription.ts';

export interface Buyer {
  id: string;
  email: string;
}

/**
 * Runs `work` with the reader's customer id. A customer that the provider does not know (deleted there, or created with
 * another account's key) is replaced, unless a subscription depends on it; otherwise the reader could never pay again.
 */
export async function withCustomer<T>(
  platform: Platform,
  provider: PaymentProvider,
  reader: Buyer,
  work: (customerId: string) => Promise<T>,
): Promise<T> {
  const customerId = await ensureCustomer(platform, provider, reader);
  try {
    return await work(customerId);
  } catch (error) {
    if (!(await dropIfUnknown(platform, provider, { error, userId: reader.id, customerId }))) throw error;
    return work(await ensureCustomer(platform, provider, reader, customerId));
  }
}

/** False for any other error, and if the customer has a running subscription: the operator must look at that. */
async function dropIfUnknown(
  { db, log, clock }: Platform,
  provider: PaymentProvider,
  { error, userId, customerId }: { error: unknown; userId: string; customerId: string },
): Promise<boolean> {
  if (!(error instanceof ProviderError && error.isUnknownCustomer)) return false;
  return db.transaction(async (tx) => {
    await lockProfile(tx, userId);
    const subscription = await findSubscription(tx, userId, provider.name);
    if (subscription && !isOver(subscription.status)) return false;
    const attempt = await findOpenAttempt(tx, userId, provider.name);
    if (attempt) await closeAttempt(tx, attempt.id, { state: 'failed', failure: 'unknown_customer' }, clock.now());
    await forgetCustomer(tx, userId, provider.name, customerId);
    log.warn({ userId, customerId }, 'the payment provider does not know this customer: dropped');
    return true;
  });
}

/**
 * The reader's id at the provider, created once. The idempotency key contains the address (the same key with another
 * address is refused), the minute (a failure is repeated under its key) and the replaced customer, if any. A
 * superfluous customer has no subscription and is harmless.
 */
async function ensureCustomer(platform: Platform, provider: PaymentProvider, reader: Buyer, instead = '') {
  const known = await findCustomerId(platform.db, reader.id, provider.name);
  return known ?? share(`${reader.id} ${instead}`, () => createCustomer(platform, provider, reader, instead));
}

const share = createSharedAnswers<string>();

async function createCustomer(
  { db, clock }: Platform,
  provider: PaymentProvider,
  { id, email }: Buyer,
  instead: string,
): Promise<string> {
  const address = hash('sha256', email, 'hex').slice(0, 12);
  const minute = clock.now().toISOString().slice(0, 16);
  const customerId = await provider.createCustomer({
    key: `cu:${id}:${address}:${minute}:${instead}`,
    userId: id,
    email,
  });
  return keepCustomerId(db, { userId: id, provider: provider.name, customerId, createdAt: clock.now() });
}

/** Sends receipts to the reader's current address. */
export async function syncCustomerEmail({ db }: Platform, provider: PaymentProvider, userId: string): Promise<void> {
  const customerId = await findCustomerId(db, userId, provider.name);
  const profile = customerId && (await findProfile(db, userId));
  if (profile) await provider.updateCustomerEmail(customerId, profile.email);
}

/**
 * Before an account is deleted: ends everything that could be charged, open payment pages included, and removes name
 * and address at the provider.
 */
export async function endPayments({ db, clock }: Platform, provider: PaymentProvider | undefined, userId: string) {
  refuseWhileCharged(await subscriptionsOf(db, userId), provider);
  const customerId = provider && (await findCustomerId(db, userId, provider.name));
  if (!customerId) return;
  const attempt = await findOpenAttempt(db, userId, provider.name);
  if (attempt?.sessionId) {
    const { status } = await provider.expireCheckout(attempt.sessionId);
    await closeAttempt(db, attempt.id, { state: status === 'complete' ? 'complete' : 'expired' }, clock.now());
  }
  for (const { subscriptionId, status } of (await provider.listSubscriptions(customerId)) ?? []) {
    if (!isOver(status)) await provider.cancelSubscription(subscriptionId);
  }
  await provider.deleteCustomer(customerId);
}

/** Refuses if the provider's key was removed from the configuration: a running subscription could not be ended. */
function refuseWhileCharged(rows: readonly SubscriptionRow[], configured: PaymentProvider | undefined): void {
  if (configured?.name === 'stripe' || !rows.some((row) => row.provider === 'stripe' && !isOver(row.status))) return;
  throw new ProviderError('a subscription runs at a provider that is not configured', { isNotConfigured: true });
}

const limit = { name: 'customer-portal', points: 120, seconds: 60 };

export async function openPortal(platform: Platform, reader: Buyer, userId: string): Promise<string> {
  if (userId !== reader.id) throw new AppError('BAD_REQUEST');
  await platform.limits.consume(limit, reader.id);
  const provider = getPaymentProvider(platform);
  const customerId = await findCustomerId(platform.db, reader.id, provider.name);
  if (!customerId) return noPortalUrl(platform.config);
  const returnUrl = portalReturnUrl(platform.config);
  return withinTime('PORTAL_FAILED', platform.log, async () => {
    try {
      return await provider.openPortal({ customerId, returnUrl });
    } catch (error) {
      if (!(await dropIfUnknown(platform, provider, { error, userId, customerId }))) throw error;
      return noPortalUrl(platform.config);
    }
  });
}

/** A reader who never began to pay has nothing to manage; opening the portal must not create a customer. */
const noPortalUrl = ({ BASE_URL }: Pick<Config, 'BASE_URL'>) => `${BASE_URL}/upgrade?portal=none`;

/** Makes the page reload its data: changes made in the portal arrive by webhook. */
export function portalReturnUrl({ BASE_URL }: Pick<Config, 'BASE_URL'>): string {
  return `${BASE_URL}/upgrade?portal`;
}
