import type { PaidPlan } from '../../../contract/plans.ts';
import { addDays, localDateOf, startOfDay } from '../../../platform/clock.ts';
import { largerPlan, lastDayOf } from '../subscription.ts';

/** A payment by Pix, as far as the plan depends on it. */
export interface YearPayment {
  id: string;
  plan: PaidPlan;
  cents: number;
  paidAt: Date | null;
  refundedCents: number;
}

export interface Year {
  id: string;
  plan: PaidPlan;
  startsAt: Date;
  endsAt: Date;
}

/** Refunded in part it still counts; refunded whole it does not. */
const counts = (one: YearPayment): one is YearPayment & { paidAt: Date } =>
  one.paidAt !== null && one.refundedCents < one.cents;

/**
 * The years that payments give, whatever the order in which they became known. The last day is the day of the year
 * after, as read in Brazil. A second payment for the same plan continues where the first ends, so nothing paid is lost.
 */
export function yearsOf(payments: readonly YearPayment[]): Year[] {
  const ends = new Map<PaidPlan, Date>();
  return payments
    .filter(counts)
    .sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime() || a.id.localeCompare(b.id))
    .map(({ id, plan, paidAt }) => {
      const end = ends.get(plan);
      const startsAt = end && end > paidAt ? end : paidAt;
      const endsAt = yearAfter(startsAt, startsAt === end);
      ends.set(plan, endsAt);
      return { id, plan, startsAt, endsAt };
    });
}

function yearAfter(from: Date, isFollowing: boolean): Date {
  const start = Temporal.PlainDate.from(localDateOf(from));
  // a following year begins at the midnight in which the last one ends
  const lastOn = (isFollowing ? start.subtract({ days: 1 }) : start).add({ years: 1 });
  return startOfDay(addDays(lastOn.toString(), 1));
}

/** The largest plan whose year runs now. */
export function yearPlan(years: readonly { plan: PaidPlan; startsAt: Date | null; endsAt: Date | null }[], now: Date) {
  const running = years.filter(({ startsAt, endsAt }) => startsAt && endsAt && startsAt <= now && now < endsAt);
  return running.map(({ plan }) => plan).reduce<'free' | PaidPlan>((a, b) => largerPlan(a, b) as PaidPlan, 'free');
}

/** Reminders before the end of the last year, in days. */
const reminderDays = [30, 7, 1] as const;

/** The reminder that is due: the nearest one that was not sent. After a pause only the last of them is sent. */
export function dueReminder(endsAt: Date, remindedDays: number | null, now: Date): number | undefined {
  const left = Temporal.PlainDate.from(localDateOf(now)).until(lastDayOf(endsAt), { largestUnit: 'days' }).days;
  if (now >= endsAt) return undefined;
  const due = reminderDays.findLast((days) => left <= days);
  return due !== undefined && (remindedDays === null || due < remindedDays) ? due : undefined;
}
