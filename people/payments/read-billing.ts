import type { Billing, SubscriptionCheck } from '../../contract/plans.ts';
import { iso, isoDates } from '../../platform/http/iso-dates.ts';
import type { Platform } from '../../platform/platform.ts';
import { ensureProfile } from '../accounts/queries.ts';
import type { Buyer } from './customer.ts';
import { findPaymentProvider } from './provider/provider-calls.ts';
import { findGrant, findSubscription } from './queries.ts';
import { graceEnd, isOver, pricesOnSale } from './subscription.ts';

async function read(platform: Platform, reader: Buyer) {
  const { db } = platform;
  const provider = findPaymentProvider(platform);
  const [profile, subscription, grant] = await Promise.all([
    ensureProfile(db, reader),
    provider && findSubscription(db, reader.id, provider.name),
    findGrant(db, reader.id),
  ]);
  return { provider, plan: profile.plan, subscription, grant };
}

/** Granted plans end with a day of São Paulo: the last one is that of the instant before. */
const lastDayOf = (endsAt: Date): string =>
  new Date(endsAt.getTime() - 1).toTemporalInstant().toZonedDateTimeISO('America/Sao_Paulo').toPlainDate().toString();

export async function readBilling(platform: Platform, reader: Buyer): Promise<Billing> {
  const { provider, plan, subscription, grant } = await read(platform, reader);
  const isRunning = subscription && !isOver(subscription.status);
  return {
    plan,
    prices: pricesOnSale(provider?.prices ?? []),
    provider: provider?.name ?? 'none',
    subscription: isRunning
      ? isoDates({ ...subscription, graceEndsAt: subscription.pastDueSince && graceEnd(subscription.pastDueSince) })
      : null,
    reversal: subscription?.reversal ? { kind: subscription.reversal, cents: subscription.reversalCents } : null,
    grant: grant ? { plan: grant.plan, lastOn: grant.endsAt && lastDayOf(grant.endsAt) } : null,
  };
}

/** The page calls this about 100 ms after sign-in (requirements R60). */
export async function checkSubscription(platform: Platform, reader: Buyer): Promise<SubscriptionCheck> {
  const { plan, subscription, grant } = await read(platform, reader);
  const isSubscribed = plan !== 'free';
  const source = [grant, subscription].find((one) => one?.plan === plan);
  return {
    subscribed: isSubscribed,
    subscription_tier: isSubscribed ? plan : null,
    subscription_end: isSubscribed && source ? iso('endsAt' in source ? source.endsAt : source.periodEndsAt) : null,
  };
}
