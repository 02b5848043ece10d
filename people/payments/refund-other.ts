import { AppError } from '../../contract/errors.ts';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockProfile } from '../accounts/queries.ts';
import { ProviderError } from './provider/payment-provider.ts';
import { findPaymentProvider } from './provider/provider-calls.ts';
import { type SubscriptionRow, saveSubscription, subscriptionsOf } from './queries.ts';

async function findRow(db: Handle, userId: string, subscriptionId: string): Promise<SubscriptionRow | undefined> {
  const rows = await subscriptionsOf(db, userId);
  return rows.find(({ others }) => others.some((other) => other.subscriptionId === subscriptionId));
}

/** Ends a subscription that the reader pays beside the one that counts, and gives its newest payment back; how many cents. */
export async function refundOther(platform: Platform, userId: string, subscriptionId: string): Promise<number> {
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
export async function forgetOther(tx: Tx, userId: string, subscriptionId: string): Promise<boolean> {
  await lockProfile(tx, userId);
  const row = await findRow(tx, userId, subscriptionId);
  if (!row) return false;
  const others = row.others.filter((other) => other.subscriptionId !== subscriptionId);
  await saveSubscription(tx, { ...row, others });
  return true;
}
