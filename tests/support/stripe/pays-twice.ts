import { paymentCustomers, subscriptions } from '../../../people/payments/tables.ts';
import type { TestPlatform } from '../test-platform.ts';

/** Gives a reader two running subscriptions in the sandbox, as after a sync. Returns the id of the second. */
export async function paysTwice({ db, clock, sandbox }: TestPlatform, userId: string): Promise<string> {
  if (!sandbox) throw new Error('the sandbox is off');
  const now = clock.now();
  const owner = { userId, provider: 'sandbox' as const };
  const customerId = sandbox.stripe.createCustomer({}).id;
  await db.insert(paymentCustomers).values({ ...owner, customerId, createdAt: now });
  const priceId = 'sandbox_premium_monthly';
  const { id: first } = sandbox.stripe.subscribe(customerId, priceId);
  const { id: second } = sandbox.stripe.subscribe(customerId, priceId);
  const other = { subscriptionId: second, plan: 'premium', isYearly: false, startedAt: now.toISOString() } as const;
  const seen = { subscriptionId: first, status: 'active', priceId, plan: 'premium', others: [other] } as const;
  await db.insert(subscriptions).values({ ...owner, ...seen, others: [other], seenAt: now });
  return second;
}
