import type { Billing, SubscriptionCheck } from '../../contract/plans.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { iso, isoDates } from '../../platform/http/iso-dates.ts';
import type { Platform } from '../../platform/platform.ts';
import { ensureProfile } from '../accounts/queries.ts';
import type { Buyer } from './customer.ts';
import { isPixOn } from './pix/pay-by-pix.ts';
import { type PixRow, pixPaymentsOf } from './pix/queries.ts';
import { yearPlan } from './pix/years.ts';
import { findPaymentProvider } from './provider/provider-calls.ts';
import { findGrant, findSubscription } from './queries.ts';
import { graceEnd, isOver, lastDayOf, pricesOnSale } from './subscription.ts';

async function read(platform: Platform, reader: Buyer) {
  const { db } = platform;
  const provider = findPaymentProvider(platform);
  const [profile, subscription, grant, pix] = await Promise.all([
    ensureProfile(db, reader),
    provider && findSubscription(db, reader.id, provider.name),
    findGrant(db, reader.id),
    pixPaymentsOf(db, reader.id),
  ]);
  return { provider, plan: profile.plan, subscription, grant, pix };
}

export async function readBilling(platform: Platform, reader: Buyer): Promise<Billing> {
  const { provider, plan, subscription, grant, pix } = await read(platform, reader);
  const isRunning = subscription && !isOver(subscription.status);
  return {
    plan,
    prices: pricesOnSale(provider?.prices ?? []),
    provider: provider?.name ?? 'none',
    subscription: isRunning
      ? isoDates({ ...subscription, graceEndsAt: subscription.pastDueSince && graceEnd(subscription.pastDueSince) })
      : null,
    reversal: subscription?.reversal ? { kind: subscription.reversal, cents: subscription.reversalCents } : null,
    pix: { isOffered: provider !== undefined && isPixOn(platform.config), ...pixState(pix, platform.clock.now()) },
    grant: grant ? { plan: grant.plan, lastOn: grant.endsAt && lastDayOf(grant.endsAt) } : null,
  };
}

/** The last of the years that run or follow, for the largest plan that runs now. */
function runningYear(rows: readonly PixRow[], now: Date): PixRow | undefined {
  const plan = yearPlan(rows, now);
  const ends = (row: PixRow) => row.endsAt?.getTime() ?? 0;
  return rows.filter((row) => row.plan === plan && row.endsAt && row.endsAt > now).sort((a, b) => ends(b) - ends(a))[0];
}

const expiredShownMs = 7 * dayMs;

/** `rows` begin with the newest. */
function pixState(rows: readonly PixRow[], now: Date): Omit<Billing['pix'], 'isOffered'> {
  const [newest] = rows;
  const isUnpaid = newest?.sessionId && !newest.paidAt;
  const isPending = isUnpaid && !newest.isClosed && now < newest.expiresAt;
  const year = runningYear(rows, now);
  return {
    pending: isPending ? { plan: newest.plan, expiresAt: newest.expiresAt.toISOString() } : null,
    isExpired: Boolean(isUnpaid && !isPending && now.getTime() - newest.expiresAt.getTime() < expiredShownMs),
    year: year?.endsAt
      ? { plan: year.plan, lastOn: lastDayOf(year.endsAt), payerName: year.payerName, taxId: year.taxId }
      : null,
  };
}

/** The page calls this about 100 ms after sign-in (requirements R60). */
export async function checkSubscription(platform: Platform, reader: Buyer): Promise<SubscriptionCheck> {
  const { plan, subscription, grant, pix } = await read(platform, reader);
  const isSubscribed = plan !== 'free';
  const year = runningYear(pix, platform.clock.now());
  const source = [grant, year, subscription].find((one) => one?.plan === plan);
  return {
    subscribed: isSubscribed,
    subscription_tier: isSubscribed ? plan : null,
    subscription_end: isSubscribed && source ? iso('endsAt' in source ? source.endsAt : source.periodEndsAt) : null,
  };
}
