import type { Billing, SubscriptionCheck } from '../../contract/payments.ts';
import type { Platform } from '../../platform/platform.ts';
import { ensureProfile } from '../accounts/queries.ts';
import type { Buyer } from './open-checkout.ts';
import { paymentProviderOf } from './provider-of.ts';
import { findSubscription } from './queries.ts';
import { graceEnd, isOver, pricesOnSale } from './subscription.ts';

async function read(platform: Platform, reader: Buyer) {
  const provider = paymentProviderOf(platform);
  const [profile, subscription] = await Promise.all([
    ensureProfile(platform.db, reader),
    findSubscription(platform.db, reader.id, provider.name),
  ]);
  return { provider, plan: profile.plan, subscription };
}

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

export async function readBilling(platform: Platform, reader: Buyer): Promise<Billing> {
  const { provider, plan, subscription } = await read(platform, reader);
  const isRunning = subscription && !isOver(subscription.status);
  return {
    plan,
    prices: pricesOnSale(provider.prices),
    isSandbox: provider.name === 'sandbox',
    subscription: isRunning
      ? {
          status: subscription.status,
          isYearly: subscription.isYearly,
          periodEndsAt: iso(subscription.periodEndsAt),
          endsAtPeriodEnd: subscription.endsAtPeriodEnd,
          graceEndsAt: subscription.pastDueSince ? graceEnd(subscription.pastDueSince).toISOString() : null,
        }
      : null,
  };
}

/** spec §7: what the session asks about 100 ms after sign-in. A plan agreed by contract has no end. */
export async function checkSubscription(platform: Platform, reader: Buyer): Promise<SubscriptionCheck> {
  const { plan, subscription } = await read(platform, reader);
  const isSubscribed = plan !== 'free';
  return {
    subscribed: isSubscribed,
    subscription_tier: isSubscribed ? plan : null,
    subscription_end: isSubscribed && subscription?.plan === plan ? iso(subscription.periodEndsAt) : null,
  };
}
