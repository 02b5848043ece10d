import { type Clipping, type ClippingOverview, clippingLimits, recipientLimit } from '../../contract/clippings.ts';
import { AppError } from '../../contract/errors.ts';
import type { Plan } from '../../contract/plans.ts';
import { ensureProfile, lockProfile, type Profile } from '../../people/accounts/queries.ts';
import { readTermLimits } from '../../people/plans/queries.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { planNext } from '../editions/plan/plan-runs.ts';
import { type Schedule, schedulesOf } from '../editions/plan/schedule-queries.ts';
import { clippingKindOf } from './clipping-kind.ts';
import { type ClippingRow, listClippings, recipientsOf } from './queries.ts';

/** The webhook of each clipping, by its id. Defined in `news/outgoing`. */
export type WebhooksOf = (platform: Platform, userId: string) => Promise<Map<string, Clipping['webhook']>>;

export async function readClippings(
  platform: Platform,
  user: SessionUser,
  webhooksOf: WebhooksOf,
): Promise<ClippingOverview> {
  const { db, log } = platform;
  const { plan, timeZone } = await ensureProfile(db, user);
  const [limits, rows, recipients, webhooks, schedules] = await Promise.all([
    readTermLimits(db, log),
    listClippings(db, user.id),
    recipientsOf(db, user.id),
    webhooksOf(platform, user.id),
    schedulesOf(db, user.id),
  ]);
  const limit = clippingLimits[plan];
  const termLimit = limits[plan];
  const clippings = rows.map((row, place): Clipping => {
    const { nextRunAt, lastLocalDate } = runsOf(row, schedules, timeZone, platform.clock.now());
    const own = recipients.filter(({ clippingId }) => clippingId === row.id);
    return {
      id: row.id,
      name: row.name,
      terms: row.terms.map(({ term, reading }, index) => ({ term, reading, isActive: index < termLimit })),
      outletIds: row.outletIds,
      weekdays: row.weekdays,
      localTime: row.localTime,
      pausedBy: place < limit ? (row.pausedAt ? 'reader' : null) : 'plan',
      nextRunAt: nextRunAt.toISOString(),
      lastLocalDate,
      recipients: own.map(({ id, email, invitedAt, confirmedAt, unsubscribedAt }) => ({
        id,
        email,
        invitedAt: invitedAt.toISOString(),
        state: confirmedAt ? (unsubscribedAt ? 'left' : 'confirmed') : unsubscribedAt ? 'refused' : 'invited',
      })),
      webhook: webhooks.get(row.id) ?? null,
    };
  });
  return { limit, termLimit, recipientLimit, clippings };
}

export async function readClipping(
  platform: Platform,
  user: SessionUser,
  id: string,
  webhooksOf: WebhooksOf,
): Promise<Clipping> {
  const { clippings } = await readClippings(platform, user, webhooksOf);
  const found = clippings.find((clipping) => clipping.id === id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** The last and the next run. The next is computed if the schedule has not been planned for the reader's new time zone. */
function runsOf(row: ClippingRow, schedules: readonly Schedule[], timeZone: string, now: Date) {
  const schedule = schedules.find(({ kind }) => kind === clippingKindOf(row.id));
  return {
    nextRunAt: schedule?.nextLocalDate ? schedule.nextRunAt : planNext({ ...schedule, ...row, timeZone }, now).runAt,
    lastLocalDate: schedule?.lastLocalDate ?? null,
  };
}

export const hasClippings = (plan: Plan): boolean => clippingLimits[plan] > 0;

/** Writes of one reader wait for each other on the profile row, so that parallel requests cannot exceed the limit. */
export async function lockOwner(tx: Tx, userId: string): Promise<Profile> {
  const profile = await lockProfile(tx, userId);
  if (!profile || !hasClippings(profile.plan)) throw new AppError('PLAN_REQUIRED');
  return profile;
}
