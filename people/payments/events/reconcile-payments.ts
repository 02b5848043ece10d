import { isDeepStrictEqual } from 'node:util';
import type { Price } from '../../../contract/plans.ts';
import { dayMs } from '../../../contract/rules/durations.ts';
import type { Platform } from '../../../platform/platform.ts';
import { endAttempts } from '../checkout/finish-checkout.ts';
import { customersWithOpenPix } from '../pix/queries.ts';
import type { PaymentProvider, ProviderSubscription } from '../provider/payment-provider.ts';
import { deleteOldEvents, listCustomers, type SubscriptionRow } from '../queries.ts';
import { bestSubscription, findPrice, isOver, otherSubscriptions } from '../subscription.ts';
import { storeEvents } from './inbox.ts';
import { syncCustomer } from './sync-customer.ts';

/** The provider retries an event for three days. */
const lookBackMs = 3 * dayMs;
const keepEventsMs = 90 * dayMs;

/** Finds changes without a webhook: compares all running subscriptions page by page and syncs those that differ. */
export async function reconcileSubscriptions(
  platform: Platform,
  provider: PaymentProvider,
): Promise<{ mended: number }> {
  const { db, clock, log } = platform;
  const ours = new Map((await listCustomers(db, provider.name)).map((row) => [row.customerId, row.subscription]));
  const theirs = Map.groupBy(await Array.fromAsync(provider.liveSubscriptions()), (one) => one.customerId);
  const since = new Date(clock.now().getTime() - lookBackMs);
  const waiting = new Set(await customersWithOpenPix(db, provider.name, since));
  let mended = 0;
  for (const [customerId, seen] of ours) {
    const live = theirs.get(customerId) ?? [];
    const best = bestSubscription(live, provider.prices);
    const others = otherSubscriptions(live, best, provider.prices);
    if (
      !waiting.has(customerId) &&
      isSame(seen, best, provider.prices) &&
      isDeepStrictEqual(seen?.others ?? [], others)
    )
      continue;
    const outcome = await syncCustomer(platform, provider, customerId);
    if (outcome.kind === 'applied' && !waiting.has(customerId)) mended += 1;
    else if (outcome.kind === 'unknown_customer')
      log.error({ customerId }, 'the payment provider does not know this customer');
  }
  if (mended > 0) log.warn({ mended }, 'subscriptions corrected by the reconcile');
  await fetchUndelivered(platform, provider);
  await endAttempts(platform, provider);
  await deleteOldEvents(db, new Date(clock.now().getTime() - keepEventsMs));
  return { mended };
}

function isSame(seen: SubscriptionRow | null, best: ProviderSubscription | undefined, prices: readonly Price[]) {
  if (!best || isOver(best.status)) return !seen || isOver(seen.status);
  const { customerId: _, startedAt: __, ...state } = best;
  return seen !== null && isDeepStrictEqual({ ...seen, ...state, ...findPrice(prices, best.priceId) }, seen);
}

async function fetchUndelivered(platform: Platform, provider: PaymentProvider): Promise<void> {
  const since = new Date(platform.clock.now().getTime() - lookBackMs);
  const missed = await Array.fromAsync(provider.undeliveredEvents(since));
  for (let at = 0; at < missed.length; at += 200) {
    await storeEvents(platform, provider.name, missed.slice(at, at + 200));
  }
}
