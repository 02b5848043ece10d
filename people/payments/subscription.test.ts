import { describe, expect, it } from 'vitest';
import { type Price, SubscriptionStatus } from '../../contract/plans.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import type { ProviderSubscription } from './provider/payment-provider.ts';
import { bestSubscription, planOf, pricesOnSale } from './subscription.ts';

const now = new Date('2026-03-10T12:00:00Z');
const daysAgo = (days: number, plusMs = 0) => new Date(now.getTime() - days * dayMs + plusMs);

describe('the plan a subscription gives', () => {
  const table: [SubscriptionStatus, string | undefined][] = [
    ['active', 'pro'],
    ['trialing', 'pro'],
    ['past_due', 'pro'],
    ['unpaid', 'free'],
    ['canceled', 'free'],
    ['incomplete', undefined],
    ['incomplete_expired', 'free'],
    ['paused', 'free'],
  ];

  it.each(table)('is, while %s, %s', (status, plan) => {
    expect(planOf({ status, plan: 'pro', pastDueSince: status === 'past_due' ? now : null }, now)).toBe(plan);
  });

  it('knows every status of the provider', () => {
    expect(table.map(([status]) => status).sort()).toEqual([...SubscriptionStatus.options].sort());
  });

  it('is kept for seven days after a failed renewal and not a moment longer', () => {
    const at = (pastDueSince: Date) => planOf({ status: 'past_due', plan: 'premium', pastDueSince }, now);
    expect(at(daysAgo(7, 1))).toBe('premium');
    expect(at(daysAgo(7))).toBe('free');
  });

  it('is not decided by a running subscription with a price nobody knows', () => {
    expect(planOf({ status: 'active', plan: null, pastDueSince: null }, now)).toBeUndefined();
    expect(planOf({ status: 'canceled', plan: null, pastDueSince: null }, now)).toBe('free');
  });
});

const prices: Price[] = [
  { priceId: 'p1', plan: 'premium', isYearly: false },
  { priceId: 'p0', plan: 'premium', isYearly: false },
  { priceId: 'q1', plan: 'pro', isYearly: false },
];

describe('of several subscriptions', () => {
  const one = (subscriptionId: string, status: SubscriptionStatus, priceId: string, age = 0): ProviderSubscription => ({
    subscriptionId,
    customerId: 'c',
    status,
    priceId,
    periodEndsAt: null,
    endsAtPeriodEnd: false,
    nextCents: null,
    hasDiscount: false,
    isChargePaused: false,
    startedAt: daysAgo(age),
  });
  const best = (...all: ProviderSubscription[]) => bestSubscription(all, prices)?.subscriptionId;

  it('the running one counts, then the larger plan, then the newest', () => {
    expect(best(one('a', 'canceled', 'q1'), one('b', 'active', 'p1', 9))).toBe('b');
    expect(best(one('a', 'active', 'p1'), one('b', 'active', 'q1', 9))).toBe('b');
    expect(best(one('a', 'active', 'p1', 9), one('b', 'active', 'p1', 1))).toBe('b');
    expect(best()).toBeUndefined();
  });
});

it('sells the first price of a plan and period and still knows the older ones', () => {
  expect(pricesOnSale(prices).map((price) => price.priceId)).toEqual(['p1', 'q1']);
});
