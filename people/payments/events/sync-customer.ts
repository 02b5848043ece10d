import type { Platform } from '../../../platform/platform.ts';
import { lockProfile } from '../../accounts/queries.ts';
import { mailPaymentFailure } from '../../job-list.ts';
import { askPix, followYears, writePix } from '../pix/sync-pix.ts';
import type { PaymentProvider, ProviderSubscription } from '../provider/payment-provider.ts';
import {
  beginSync,
  claimSync,
  findGrant,
  findSubscription,
  type SubscriptionRow,
  saveSubscription,
  updatePlan,
} from '../queries.ts';
import {
  bestSubscription,
  findPrice,
  hasUnknownOther,
  isOver,
  isRunning,
  largerPlan,
  otherSubscriptions,
  planOf,
  withGrant,
} from '../subscription.ts';

export type SyncOutcome =
  | { kind: 'applied' | 'superseded'; userId: string }
  /** The customer belongs to none of our readers. */
  | { kind: 'no_reader' }
  /** The provider does not know the customer, perhaps because of another account's key. Nothing is changed. */
  | { kind: 'unknown_customer'; userId: string };

interface Options {
  /** The provider reported that the customer was deleted. */
  isGone?: boolean;
  /** Something was paid, refunded or disputed: the newest payment is read too. */
  hasPaymentNews?: boolean;
}

/**
 * Sets the reader's subscription and plan from the provider's current state. Events may come twice, late or in any
 * order: the answer to an earlier request never overwrites that of a later one. Nothing is locked meanwhile.
 */
export async function syncCustomer(
  platform: Platform,
  provider: PaymentProvider,
  customerId: string,
  { isGone = false, hasPaymentNews = false }: Options = {},
): Promise<SyncOutcome> {
  const { db, clock, queue, log } = platform;
  const begun = await beginSync(db, provider.name, customerId);
  if (!begun) return { kind: 'no_reader' };
  const { userId, sync } = begun;
  const found = await provider.listSubscriptions(customerId);
  if (!found && !isGone) return { kind: 'unknown_customer', userId };
  const payment = hasPaymentNews ? await provider.lastPayment(customerId) : undefined;
  const pix = await askPix(db, provider, userId);
  const best = bestSubscription(found ?? [], provider.prices);
  const others = otherSubscriptions(found ?? [], best, provider.prices);

  return db.transaction(async (tx) => {
    const profile = await lockProfile(tx, userId);
    if (!profile) return { kind: 'no_reader' };
    if (!(await claimSync(tx, provider.name, customerId, sync))) return { kind: 'superseded', userId };
    const before = await findSubscription(tx, userId, provider.name);
    const hasYears = await writePix(tx, userId, pix);
    const now = clock.now();
    const seen = best ? toRow(best, before, { userId, provider, now }) : before && { ...before, ...ended, seenAt: now };
    if (!seen && hasYears) await followYears(tx, profile, now);
    if (!seen) return { kind: 'applied', userId };
    const row = { ...seen, others, ...payment };
    await saveSubscription(tx, row);
    if (others.length > (before?.others.length ?? 0)) {
      const also = others.map(({ subscriptionId }) => subscriptionId);
      log.error({ userId, subscriptionId: row.subscriptionId, also }, 'a reader pays for several subscriptions');
    }
    if (!isOver(row.status) && !findPrice(provider.prices, row.priceId))
      log.error({ userId, priceId: row.priceId }, 'subscription with an unknown price');

    const decided = planOf(row, now);
    const paid = decided && hasUnknownOther(row) ? largerPlan(decided, profile.plan) : decided;
    const plan = paid && withGrant(paid, await findGrant(tx, userId), now);
    // a subscription that ended earlier does not lower a plan obtained since; enterprise is not sold here
    const isOldNews = before && isOver(before.status) && before.subscriptionId === row.subscriptionId;
    if (hasYears) await followYears(tx, profile, now);
    else if (plan && plan !== profile.plan && profile.plan !== 'enterprise' && !isOldNews) {
      await updatePlan(tx, userId, plan);
      log.info({ userId, from: profile.plan, to: plan, status: row.status }, 'plan changed by subscription');
    }
    if (row.pastDueSince && !before?.pastDueSince) {
      await queue.send(tx, mailPaymentFailure, { userId }, { key: userId });
    }
    return { kind: 'applied', userId };
  });
}

const ended = { status: 'canceled', pastDueSince: null } as const;

function toRow(
  best: ProviderSubscription,
  before: SubscriptionRow | undefined,
  { userId, provider, now }: { userId: string; provider: PaymentProvider; now: Date },
): Omit<SubscriptionRow, 'others'> {
  const price = findPrice(provider.prices, best.priceId);
  const same = before?.subscriptionId === best.subscriptionId ? before : undefined;
  const isPastDue = best.status === 'past_due';
  const { plan, isYearly } = price ?? (before && isRunning(before.status) ? before : { plan: null, isYearly: false });
  const { customerId: _, startedAt: __, ...state } = best;
  return {
    userId,
    provider: provider.name,
    ...state,
    plan,
    isYearly,
    pastDueSince: isPastDue ? (same?.pastDueSince ?? now) : null,
    failureMailedAt: isPastDue ? (same?.failureMailedAt ?? null) : null,
    reversal: before?.reversal ?? null,
    reversalCents: before?.reversalCents ?? null,
    seenAt: now,
  };
}
