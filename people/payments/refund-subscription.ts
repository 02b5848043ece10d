import { AppError } from '../../contract/errors.ts';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockProfile } from '../accounts/queries.ts';
import { syncCustomer } from './events/sync-customer.ts';
import {
  type PaymentProvider,
  ProviderError,
  type ProviderSubscription,
  type RefundablePayment,
} from './provider/payment-provider.ts';
import { findPaymentProvider } from './provider/provider-calls.ts';
import { findCustomerId, type SubscriptionRow, saveSubscription, subscriptionsOf } from './queries.ts';
import { isRunning } from './subscription.ts';

/** The reader's row that lists this subscription as charged in addition to another one. */
async function findRow(db: Handle, userId: string, subscriptionId: string): Promise<SubscriptionRow | undefined> {
  const rows = await subscriptionsOf(db, userId);
  return rows.find(
    (row) => row.others.length > 0 && [row, ...row.others].some((one) => one.subscriptionId === subscriptionId),
  );
}

/** Payments of a subscription made while another one was charged too. Earlier payments were for a service received. */
export function refundableOf(platform: Platform, userId: string, subscriptionId: string): Promise<RefundablePayment[]> {
  return askAbout(platform, userId, subscriptionId, (provider, since) =>
    provider.refundablePayments(subscriptionId, since),
  );
}

/** Ends one of a reader's several subscriptions and refunds what `refundableOf` lists. Returns the cents. */
export function refundSubscription(platform: Platform, userId: string, subscriptionId: string): Promise<number> {
  return askAbout(platform, userId, subscriptionId, (provider, since) =>
    provider.refundSubscription(subscriptionId, since),
  );
}

async function askAbout<T>(
  platform: Platform,
  userId: string,
  subscriptionId: string,
  ask: (provider: PaymentProvider, since: Date) => Promise<T>,
): Promise<T> {
  const { db, clock, log } = platform;
  const provider = findPaymentProvider(platform);
  const row = await findRow(db, userId, subscriptionId);
  if (!provider || row?.provider !== provider.name) throw new AppError('NOT_FOUND');
  try {
    const customerId = await findCustomerId(db, userId, provider.name);
    const all = (customerId && (await provider.listSubscriptions(customerId))) || [];
    return await ask(provider, besideSince(all, subscriptionId, clock.now()));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.error({ err: error, userId, subscriptionId }, 'subscription not refunded');
    throw new AppError('REFUND_FAILED');
  }
}

/** When the first of the other running subscriptions began; now if none is running. */
function besideSince(all: readonly ProviderSubscription[], subscriptionId: string, now: Date): Date {
  const others = all.filter((one) => one.subscriptionId !== subscriptionId && isRunning(one.status));
  return new Date(Math.min(now.getTime(), ...others.map(({ startedAt }) => startedAt.getTime())));
}

/** Removes it from the charged subscriptions; false if another request did so. */
export async function forgetRefunded(tx: Tx, userId: string, subscriptionId: string): Promise<boolean> {
  await lockProfile(tx, userId);
  const row = await findRow(tx, userId, subscriptionId);
  if (!row) return false;
  // if the main subscription was refunded, the list is emptied and `followRefund` reads it again
  const others = row.others.filter((other) => other.subscriptionId !== subscriptionId);
  await saveSubscription(tx, { ...row, others: row.subscriptionId === subscriptionId ? [] : others });
  return true;
}

/** Syncs plan and subscription after a refund. If the provider does not answer, its event brings them later. */
export async function followRefund(platform: Platform, userId: string): Promise<void> {
  const provider = findPaymentProvider(platform);
  const customerId = provider && (await findCustomerId(platform.db, userId, provider.name));
  if (!provider || !customerId) return;
  try {
    await syncCustomer(platform, provider, customerId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    platform.log.warn({ err: error, userId }, 'subscriptions not read after a refund');
  }
}
