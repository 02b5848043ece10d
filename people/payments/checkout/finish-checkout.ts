import { AppError } from '../../../contract/errors.ts';
import type { Plan } from '../../../contract/plans.ts';
import { dayMs, minuteMs } from '../../../contract/rules/durations.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ensureProfile } from '../../accounts/queries.ts';
import type { Buyer } from '../customer.ts';
import { syncCustomer } from '../events/sync-customer.ts';
import { deleteUnpaidPix, findPix } from '../pix/queries.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { getPaymentProvider, withinTime } from '../provider/provider-calls.ts';
import { findCustomerId, findSubscription } from '../queries.ts';
import { statusEffect } from '../subscription.ts';
import {
  type AttemptRow,
  closeAttempt,
  deleteOldAttempts,
  findAttemptBySession,
  overdueAttempts,
} from './attempt-queries.ts';

/**
 * How long to retry a checkout whose session id was never saved, under the same key: the process may have died before or after the
 * provider created the page. After that the provider refuses it, because a page must last at least half an hour.
 */
const openingMs = 20 * minuteMs;
const keepMs = 90 * dayMs;
const most = 200;

export function isStale({ sessionId, createdAt }: AttemptRow, now: Date): boolean {
  return sessionId === null && now.getTime() - createdAt.getTime() >= openingMs;
}

/** Closes abandoned attempts. A page whose address was lost expires at the provider. */
export async function endAttempts({ db, clock }: Platform, provider: PaymentProvider): Promise<void> {
  const now = clock.now();
  const withoutSession = new Date(now.getTime() - openingMs);
  const overdue = await overdueAttempts(db, provider.name, { now, withoutSession, limit: most });
  for (const { id, sessionId } of overdue) {
    if (!sessionId) {
      await closeAttempt(db, id, { state: 'failed', failure: 'never_opened' }, now);
      continue;
    }
    const status = (await provider.findCheckout(sessionId))?.status ?? 'expired';
    // if paid, the webhook or the reconcile brings the subscription
    if (status !== 'open') await closeAttempt(db, id, { state: status }, now);
  }
  await deleteUnpaidPix(db, new Date(now.getTime() - keepMs));
  await deleteOldAttempts(db, new Date(now.getTime() - keepMs));
}

export interface Finish {
  outcome: 'paid' | 'open' | 'expired';
  plan: Plan;
}

const limit = { name: 'finish-checkout', points: 120, seconds: 60 };

/** The reader returns from the payment page; the webhook may come later, so the provider is asked. */
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
  const [profile, subscription, pix] = await Promise.all([
    ensureProfile(db, reader),
    findSubscription(db, reader.id, provider.name),
    findPix(db, attempt.id),
  ]);
  const isCharged = pix ? pix.paidAt !== null : subscription && statusEffect[subscription.status] === 'paid';
  const isPaid = status === 'complete' && isCharged;
  return { outcome: isPaid ? 'paid' : status === 'expired' ? 'expired' : 'open', plan: profile.plan };
}
