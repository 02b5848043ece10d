import type { Platform } from '../../platform/platform.ts';
import { closeAttempt, findOpenAttempt } from './attempt-queries.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { findCustomerId } from './queries.ts';
import { isOver } from './subscription.ts';

/** Before an account goes: nothing of the reader's can be charged any more, not even a payment page left open. */
export async function endPayments({ db, clock }: Platform, provider: PaymentProvider, userId: string): Promise<void> {
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
}
