import { noticeMail } from '#emails';
import { planLabels } from '../../../contract/plans.ts';
import { dayMs } from '../../../contract/rules/durations.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findProfile } from '../../accounts/queries.ts';
import { mailYearEnd } from '../../job-list.ts';
import { subscriptionsOf } from '../queries.ts';
import { isOver, largerPlan, lastDayOf } from '../subscription.ts';
import { findPix, markReminded, type PixRow, pixPaymentsOf, unmarkReminded, yearsEndingSoon } from './queries.ts';
import { dueReminder } from './years.ts';

const lookAheadMs = 32 * dayMs;

/** Finds the years about to end and mails each reader 30, 7 and 1 days before, once each. */
export async function remindOfYears(platform: Platform): Promise<void> {
  const { db, clock, queue } = platform;
  const now = clock.now();
  for (const row of await yearsEndingSoon(db, now, new Date(now.getTime() + lookAheadMs))) {
    const days = await reminderOf(platform, row);
    if (days !== undefined) await queue.send(db, mailYearEnd, { pixId: row.id }, { key: `${row.id}:${days}` });
  }
}

/** Undefined if nothing is due, or if the plan goes on by another payment. */
async function reminderOf({ db, clock }: Platform, row: PixRow): Promise<number | undefined> {
  const { endsAt, userId, plan } = row;
  if (!endsAt) return undefined;
  const isMore = (other: { plan: PixRow['plan'] | null }) =>
    other.plan !== null && largerPlan(other.plan, plan) === other.plan;
  const others = await pixPaymentsOf(db, userId);
  if (others.some((other) => isMore(other) && other.endsAt !== null && other.endsAt > endsAt)) return undefined;
  const cards = await subscriptionsOf(db, userId);
  if (cards.some((card) => isMore(card) && !isOver(card.status) && !card.endsAtPeriodEnd)) return undefined;
  return dueReminder(endsAt, row.remindedDays, clock.now());
}

export async function mailReminder(platform: Platform, pixId: string): Promise<void> {
  const { db, mailer, config } = platform;
  const row = await findPix(db, pixId);
  const days = row && (await reminderOf(platform, row));
  const profile = row && (await findProfile(db, row.userId));
  if (days === undefined || !profile || !row?.endsAt) return;
  const date = Temporal.PlainDate.from(lastDayOf(row.endsAt)).toLocaleString(
    profile.language === 'pt' ? 'pt-BR' : 'en-GB',
    profile.language === 'pt' ? { dateStyle: 'short' } : { dateStyle: 'long' },
  );
  const link = `${config.BASE_URL}/upgrade`;
  const mail = noticeMail(
    'yearEnds',
    { siteUrl: config.BASE_URL, link, plan: planLabels[row.plan], date, days },
    profile.language,
  );
  // marked first: a process killed in between leaves a reminder out and does not send it twice
  if (!(await markReminded(db, pixId, days))) return;
  try {
    await mailer.send({ to: profile.email, accountId: row.userId, ...mail });
  } catch (error) {
    await unmarkReminded(db, row, days);
    throw error;
  }
}
