import { AppError } from '../../contract/errors.ts';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockProfile } from '../accounts/queries.ts';
import { syncCustomer } from './events/sync-customer.ts';
import { ProviderError } from './provider/payment-provider.ts';
import { findPaymentProvider } from './provider/provider-calls.ts';
import { findCustomerId, type SubscriptionRow, saveSubscription, subscriptionsOf } from './queries.ts';

/** The reader's row that names this subscription beside another one that is charged. */
async function findRow(db: Handle, userId: string, subscriptionId: string): Promise<SubscriptionRow | undefined> {
  const rows = await subscriptionsOf(db, userId);
  return rows.find(
    (row) => row.others.length > 0 && [row, ...row.others].some((one) => one.subscriptionId === subscriptionId),
  );
}

/** Ends one of several subscriptions that a reader pays, and gives its newest payment back; how many cents. */
export async function refundSubscription(platform: Platform, userId: string, subscriptionId: string): Promise<number> {
  const { db, log } = platform;
  const provider = findPaymentProvider(platform);
  const row = await findRow(db, userId, subscriptionId);
  if (!provider || row?.provider !== provider.name) throw new AppError('NOT_FOUND');
  try {
    return await provider.refundSubscription(subscriptionId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.error({ err: error, userId, subscriptionId }, 'subscription not refunded');
    throw new AppError('REFUND_FAILED');
  }
}

/** Takes it off the list of those that are charged; false when another request did so. */
export async function forgetRefunded(tx: Tx, userId: string, subscriptionId: string): Promise<boolean> {
  await lockProfile(tx, userId);
  const row = await findRow(tx, userId, subscriptionId);
  if (!row) return false;
  // without the one that counts, `followRefund` finds out which of the others counts now
  const others = row.others.filter((other) => other.subscriptionId !== subscriptionId);
  await saveSubscription(tx, { ...row, others: row.subscriptionId === subscriptionId ? [] : others });
  return true;
}

/** Plan and subscription as the provider has them after a refund. Should it not answer now, its notice brings them later. */
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
