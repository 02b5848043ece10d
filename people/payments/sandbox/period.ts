import type { SandboxSubscription } from './queries.ts';

/** One month or year later, on the same day, or the month's last where it has no such day. */
export function addPeriod(from: Date, isYearly: boolean): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO('UTC');
  return new Date(start.add(isYearly ? { years: 1 } : { months: 1 }).epochMilliseconds);
}

/** What time alone did to a subscription: renewed it, or ended one that was to end with its period. */
export function afterTime<S extends Pick<SandboxSubscription, 'status' | 'periodEndsAt' | 'endsAtPeriodEnd'>>(
  subscription: S,
  isYearly: boolean,
  now: Date,
): S {
  if (subscription.status !== 'active' || now < subscription.periodEndsAt) return subscription;
  if (subscription.endsAtPeriodEnd) return { ...subscription, status: 'canceled' };
  let { periodEndsAt } = subscription;
  while (now >= periodEndsAt) periodEndsAt = addPeriod(periodEndsAt, isYearly);
  return { ...subscription, periodEndsAt };
}
