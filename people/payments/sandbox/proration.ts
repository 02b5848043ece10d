import type { Price } from '../../../contract/plans.ts';
import { chargedCents } from '../../../contract/rules/price-list.ts';

/** One month or year later, on the same day, or the month's last where it has no such day. */
export function addPeriod(from: Date, isYearly: boolean, count = 1): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO('UTC');
  return new Date(start.add(isYearly ? { years: count } : { months: count }).epochMilliseconds);
}

export interface PlanChange {
  /** Charged at once; below zero it is a credit for the next charges. */
  cents: number;
  periodEndsAt: Date;
}

/**
 * What another price costs now, as Stripe reckons it: the unused time of the old one is given back. With the same period the
 * new one is charged for the rest of it, with another period it begins today and is charged whole.
 */
export function prorate(from: Price, to: Price, periodEndsAt: Date, now: Date): PlanChange {
  const wholeMs = periodEndsAt.getTime() - addPeriod(periodEndsAt, from.isYearly, -1).getTime();
  const left = Math.min(1, Math.max(0, (periodEndsAt.getTime() - now.getTime()) / wholeMs));
  const unused = Math.round(chargedCents(from.plan, from.isYearly) * left);
  const charged = chargedCents(to.plan, to.isYearly);
  if (from.isYearly === to.isYearly) return { cents: Math.round(charged * left) - unused, periodEndsAt };
  return { cents: charged - unused, periodEndsAt: addPeriod(now, to.isYearly) };
}
