import type { Price } from '../../../contract/plans.ts';
import { chargedCents } from '../../../contract/rules/price-list.ts';

/** One month or year later, on the same day, or on the last day of a shorter month. */
export function addPeriod(from: Date, isYearly: boolean, count = 1): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO('UTC');
  return new Date(start.add(isYearly ? { years: count } : { months: count }).epochMilliseconds);
}

export interface PlanChange {
  /** Charged at once; a negative amount is a credit for the next charges. */
  cents: number;
  periodEndsAt: Date;
}

/**
 * The cost of changing the price now, computed as Stripe does: the unused time of the old price is credited. With the
 * same period the new price is charged for its rest; another period begins today and is charged in full.
 */
export function prorate(from: Price, to: Price, periodEndsAt: Date, now: Date): PlanChange {
  const wholeMs = periodEndsAt.getTime() - addPeriod(periodEndsAt, from.isYearly, -1).getTime();
  const left = Math.min(1, Math.max(0, (periodEndsAt.getTime() - now.getTime()) / wholeMs));
  const unused = Math.round(chargedCents(from.plan, from.isYearly) * left);
  const charged = chargedCents(to.plan, to.isYearly);
  if (from.isYearly === to.isYearly) return { cents: Math.round(charged * left) - unused, periodEndsAt };
  return { cents: charged - unused, periodEndsAt: addPeriod(now, to.isYearly) };
}
