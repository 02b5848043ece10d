import type { OtherSubscription } from '../../contract/admin/people.ts';
import type { Plan, Price, SubscriptionStatus } from '../../contract/plans.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { localDateOf } from '../../platform/clock.ts';
import type { ProviderSubscription } from './provider/payment-provider.ts';
import type { SubscriptionRow } from './queries.ts';

/** How long a plan is kept after a failed renewal (requirements R90). */
export const graceMs = 7 * dayMs;

/** What a status means for the plan. `unchanged`: the first payment is in progress, so the plan stays. */
export const statusEffect: Record<SubscriptionStatus, 'paid' | 'grace' | 'free' | 'unchanged'> = {
  active: 'paid',
  trialing: 'paid',
  past_due: 'grace',
  unpaid: 'free',
  canceled: 'free',
  incomplete_expired: 'free',
  paused: 'free',
  incomplete: 'unchanged',
};

/** Ended for good: only a new checkout helps. Every other status can be resolved in the portal. */
export function isOver(status: SubscriptionStatus): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Has been paid for and may be charged again. */
export function isRunning(status: SubscriptionStatus): boolean {
  return !isOver(status) && status !== 'incomplete';
}

export const graceEnd = (pastDueSince: Date) => new Date(pastDueSince.getTime() + graceMs);

type Seen = Pick<SubscriptionRow, 'status' | 'plan' | 'pastDueSince'>;

/** The plan that a subscription gives its reader now; undefined if it does not change the plan. */
export function planOf({ status, plan, pastDueSince }: Seen, now: Date): Plan | undefined {
  const effect = statusEffect[status];
  if (effect === 'free') return 'free';
  if (effect === 'unchanged' || plan === null) return undefined;
  if (effect === 'grace' && pastDueSince !== null && now >= graceEnd(pastDueSince)) return 'free';
  return plan;
}

/** Paid, but its price was never configured, so its plan is unknown. */
export function isUnknown({ status, plan }: Omit<Seen, 'pastDueSince'>): boolean {
  const effect = statusEffect[status];
  return plan === null && (effect === 'paid' || effect === 'grace');
}

/** Another charged subscription has an unknown plan: the reader's plan may be from that one and is not lowered. */
export const hasUnknownOther = ({ others }: { others: readonly OtherSubscription[] }): boolean =>
  others.some(({ plan }) => plan === null);

const size: Record<Plan, number> = { free: 0, premium: 1, pro: 2, enterprise: 3 };

export const largerPlan = (a: Plan, b: Plan): Plan => (size[a] > size[b] ? a : b);

/** The larger of the paid plan and the operator's grant. */
export function withGrant(plan: Plan, grant: { plan: Plan; endsAt: Date | null } | undefined, now: Date): Plan {
  if (!grant || (grant.endsAt && grant.endsAt <= now)) return plan;
  return largerPlan(grant.plan, plan);
}

/** Plans that end with a day of São Paulo: the last one is that of the instant before. */
export const lastDayOf = (endsAt: Date): string => localDateOf(new Date(endsAt.getTime() - 1));

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

/** The best of several subscriptions: by status, then the larger plan, then the newest. */
export function bestSubscription(all: readonly ProviderSubscription[], prices: readonly Price[]) {
  const sizeOf = (one: ProviderSubscription) => size[findPrice(prices, one.priceId)?.plan ?? 'free'];
  return [...all].sort(
    (a, b) => rank[b.status] - rank[a.status] || sizeOf(b) - sizeOf(a) || b.startedAt.getTime() - a.startedAt.getTime(),
  )[0];
}

/** Charged subscriptions besides the best one. */
export function otherSubscriptions(
  all: readonly ProviderSubscription[],
  best: ProviderSubscription | undefined,
  prices: readonly Price[],
): OtherSubscription[] {
  return all
    .filter((one) => isRunning(one.status) && one.subscriptionId !== best?.subscriptionId)
    .map(({ subscriptionId, priceId, startedAt }) => {
      const { plan, isYearly } = findPrice(prices, priceId) ?? { plan: null, isYearly: false };
      return { subscriptionId, plan, isYearly, startedAt: startedAt.toISOString() };
    })
    .sort((a, b) => a.subscriptionId.localeCompare(b.subscriptionId));
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
