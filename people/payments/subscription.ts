import type { PaidPlan, Plan, Price, SubscriptionStatus } from '../../contract/plans.ts';
import type { ProviderSubscription } from './provider/payment-provider.ts';

const day = 24 * 3600 * 1000;
/** RELIABILITY.md §4: a plan whose renewal failed is served this long. */
export const graceMs = 7 * day;

/** What a status means for the plan. `unchanged`: the first payment is still being made, nothing is decided yet. */
export const statusMeaning: Record<SubscriptionStatus, 'paid' | 'grace' | 'free' | 'unchanged'> = {
  active: 'paid',
  trialing: 'paid',
  past_due: 'grace',
  unpaid: 'free',
  canceled: 'free',
  incomplete_expired: 'free',
  paused: 'free',
  incomplete: 'unchanged',
};

/** Over for good: only a new checkout helps. Everything else is mended or ended in the portal. */
export function isOver(status: SubscriptionStatus): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

export const graceEnd = (pastDueSince: Date) => new Date(pastDueSince.getTime() + graceMs);

export interface SeenSubscription {
  status: SubscriptionStatus;
  /** Null for a price we do not know. */
  plan: PaidPlan | null;
  pastDueSince: Date | null;
}

/** The plan that a subscription gives its reader now; undefined when it decides nothing. */
export function planOf({ status, plan, pastDueSince }: SeenSubscription, now: Date): Plan | undefined {
  const meaning = statusMeaning[status];
  if (meaning === 'free') return 'free';
  if (meaning === 'unchanged' || plan === null) return undefined;
  if (meaning === 'grace' && pastDueSince !== null && now >= graceEnd(pastDueSince)) return 'free';
  return plan;
}

const size: Record<Plan, number> = { free: 0, premium: 1, pro: 2, enterprise: 3 };

export interface SeenGrant {
  plan: Plan;
  endsAt: Date | null;
}

/** Of what is paid for and what the operator gave the larger one holds. */
export function withGrant(plan: Plan, grant: SeenGrant | undefined, now: Date): Plan {
  if (!grant || (grant.endsAt && grant.endsAt <= now)) return plan;
  return size[grant.plan] > size[plan] ? grant.plan : plan;
}

const rank: Record<SubscriptionStatus, number> = {
  active: 7,
  trialing: 6,
  past_due: 5,
  incomplete: 4,
  unpaid: 3,
  paused: 2,
  canceled: 1,
  incomplete_expired: 0,
};

/** Of several the one that serves the reader best: by status, then the larger plan, then the newest. */
export function bestSubscription(
  all: readonly ProviderSubscription[],
  prices: readonly Price[],
): ProviderSubscription | undefined {
  const sizeOf = (one: ProviderSubscription) => size[findPrice(prices, one.priceId)?.plan ?? 'free'];
  return [...all].sort(
    (a, b) => rank[b.status] - rank[a.status] || sizeOf(b) - sizeOf(a) || b.startedAt.getTime() - a.startedAt.getTime(),
  )[0];
}

export function findPrice(prices: readonly Price[], priceId: string): Price | undefined {
  return prices.find((price) => price.priceId === priceId);
}

/** The prices on sale: the first of each plan and period. Later ones are older prices that readers may still pay. */
export function pricesOnSale(prices: readonly Price[]): Price[] {
  return prices.filter(
    (price, index) =>
      index === prices.findIndex((other) => other.plan === price.plan && other.isYearly === price.isYearly),
  );
}
