import type { Platform } from '../../platform/platform.ts';
import { closeAttempt, findOpenAttempt } from './checkout/attempt-queries.ts';
import { type PaymentProvider, ProviderError } from './provider/payment-provider.ts';
import { findCustomerId, subscriptionsOf } from './queries.ts';
import { isOver } from './subscription.ts';

/**
 * Before an account goes: nothing of the reader's can be charged any more, not even a payment page left open, and the provider
 * keeps neither name nor address.
 */
export async function endPayments(
  { db, clock }: Platform,
  provider: PaymentProvider | undefined,
  userId: string,
): Promise<void> {
  if (!provider) return refuseWhileCharged(await subscriptionsOf(db, userId));
  const customerId = await findCustomerId(db, userId, provider.name);
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

/** The key was taken out of the configuration: nobody could end what still runs there. */
function refuseWhileCharged(rows: { provider: string; status: Parameters<typeof isOver>[0] }[]): void {
  if (!rows.some((row) => row.provider === 'stripe' && !isOver(row.status))) return;
  throw new ProviderError('a subscription runs at a provider that is not configured', { cause: undefined });
}
