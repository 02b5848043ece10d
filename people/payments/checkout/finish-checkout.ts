import { AppError } from '../../../contract/errors.ts';
import type { Plan } from '../../../contract/plans.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ensureProfile } from '../../accounts/queries.ts';
import type { Buyer } from '../customer.ts';
import { syncCustomer } from '../events/sync-customer.ts';
import { withinTime } from '../provider/provider-calls.ts';
import { getPaymentProvider } from '../provider/provider-of.ts';
import { findCustomerId, findSubscription } from '../queries.ts';
import { statusMeaning } from '../subscription.ts';
import { closeAttempt, findAttemptBySession } from './attempt-queries.ts';

export interface Finish {
  outcome: 'paid' | 'open' | 'expired';
  plan: Plan;
}

const limit = { name: 'finish-checkout', points: 120, seconds: 60 };

/** The reader is back from the payment page; the provider's notice may come later, so the provider is asked. */
export async function finishCheckout(platform: Platform, reader: Buyer, sessionId: string): Promise<Finish> {
  const { db, log, clock } = platform;
  await platform.limits.consume(limit, reader.id);
  const provider = getPaymentProvider(platform);
  const attempt = await findAttemptBySession(db, reader.id, provider.name, sessionId);
  const customerId = await findCustomerId(db, reader.id, provider.name);
  if (!attempt || !customerId) throw new AppError('NOT_FOUND');
  const status = await withinTime('CHECKOUT_FAILED', log, async () => {
    const session = await provider.findCheckout(sessionId);
    if (session?.status === 'complete') await syncCustomer(platform, provider, customerId);
    return session?.status ?? 'expired';
  });
  if (status !== 'open') await closeAttempt(db, attempt.id, { state: status }, clock.now());
  const [profile, subscription] = await Promise.all([
    ensureProfile(db, reader),
    findSubscription(db, reader.id, provider.name),
  ]);
  const isPaid = status === 'complete' && subscription && statusMeaning[subscription.status] === 'paid';
  return { outcome: isPaid ? 'paid' : status === 'expired' ? 'expired' : 'open', plan: profile.plan };
}
