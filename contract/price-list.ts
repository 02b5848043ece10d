import type { PaidPlan } from './payments.ts';
import type { Plan } from './plans.ts';

/** From the smallest to the largest. */
export const everyPlan = ['free', 'premium', 'pro', 'enterprise'] as const satisfies readonly Plan[];

/** spec §2 /upgrade: the names on the cards, sent as `planType`. */
export const planCardNames = { free: 'Free', premium: 'Premium', pro: 'Professional' } as const;

/** spec §9: shown per month; the yearly price is charged twelve times at once. */
export const monthlyCents: Record<PaidPlan, { monthly: number; yearly: number }> = {
  premium: { monthly: 999, yearly: 899 },
  pro: { monthly: 2999, yearly: 2499 },
};

/** A wish to the operator, in characters. */
export const longestSalesMessage = 1000;

/** What one payment costs: a month, or twelve at the yearly price. */
export function chargedCents(plan: PaidPlan, isYearly: boolean): number {
  return isYearly ? monthlyCents[plan].yearly * 12 : monthlyCents[plan].monthly;
}
