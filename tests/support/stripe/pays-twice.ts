import { sandboxCustomer } from '../../../people/payments/sandbox/sandbox-payments.ts';
import { sandboxSubscriptions } from '../../../people/payments/sandbox/tables.ts';
import { paymentCustomers, subscriptions } from '../../../people/payments/tables.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Gives a reader two running subscriptions in the sandbox, as after a sync. Returns the reader's id. */
export async function paysTwice({ db, clock }: Pick<Platform, 'db' | 'clock'>, userId: string): Promise<string> {
  const now = clock.now();
  const owner = { userId, provider: 'sandbox' as const };
  const customerId = sandboxCustomer(userId);
  await db.insert(paymentCustomers).values({ ...owner, customerId, createdAt: now });
  const priceId = 'sandbox_premium_monthly';
  const running = { userId, customerId, priceId, status: 'active', startedAt: now, periodEndsAt: now } as const;
  const [first, second] = [`first ${userId}`, `second ${userId}`];
  await db.insert(sandboxSubscriptions).values([
    { ...running, id: first },
    { ...running, id: second },
  ]);
  const other = { subscriptionId: second, plan: 'premium', isYearly: false, startedAt: now.toISOString() } as const;
  const seen = { subscriptionId: first, status: 'active', priceId, plan: 'premium', others: [other] } as const;
  await db.insert(subscriptions).values({ ...owner, ...seen, others: [other], seenAt: now });
  return userId;
}
