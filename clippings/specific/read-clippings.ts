import {
  type Clipping,
  type ClippingOverview,
  type ClippingRecipient,
  clippingLimits,
} from '../../contract/clippings.ts';
import { AppError } from '../../contract/errors.ts';
import type { Plan } from '../../contract/plans.ts';
import { recipientLimits } from '../../contract/rules/price-list.ts';
import { ensureProfile, lockProfile, type Profile } from '../../people/accounts/queries.ts';
import { readTermLimits } from '../../people/plans/queries.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { planNext } from '../editions/plan/plan-runs.ts';
import { type Schedule, schedulesOf } from '../editions/plan/schedule-queries.ts';
import { clippingKindOf, timesOf } from './clipping-kind.ts';
import { type ClippingRow, listClippings, type RecipientRow, recipientsOf } from './queries.ts';

/** What other rooms know of a reader's clippings; they may import this room, not the reverse. */
export interface ClippingParts {
  /** The webhook of each clipping, by its id. */
  webhooksOf(platform: Platform, userId: string): Promise<Map<string, Clipping['webhook']>>;
  /** Why some of these addresses get no mail any more. */
  suppressedAmong(platform: Platform, emails: readonly string[]): Promise<Map<string, 'bounced' | 'left'>>;
}

/** For callers that show neither webhooks nor recipients. */
const withoutParts: ClippingParts = { webhooksOf: async () => new Map(), suppressedAmong: async () => new Map() };

export async function readClippings(
  platform: Platform,
  user: SessionUser,
  { webhooksOf, suppressedAmong } = withoutParts,
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
  const suppressed = await suppressedAmong(
    platform,
    recipients.map(({ email }) => email),
  );
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
      recipients: own.map((recipient) => ({
        id: recipient.id,
        email: recipient.email,
        invitedAt: recipient.invitedAt.toISOString(),
        state: stateOf(recipient, suppressed.get(recipient.email)),
      })),
      face: row.face,
      curation: row.curation,
      book: row.book,
      webhook: webhooks.get(row.id) ?? null,
    };
  });
  return { limit, termLimit, recipientLimit: recipientLimits[plan], clippings };
}

/** The recipient's own answer counts more than a bounce. */
function stateOf(
  { confirmedAt, unsubscribedAt }: RecipientRow,
  suppressed: 'bounced' | 'left' | undefined,
): ClippingRecipient['state'] {
  if (unsubscribedAt) return confirmedAt ? 'left' : 'refused';
  return suppressed ?? (confirmedAt ? 'confirmed' : 'invited');
}

export async function readClipping(
  platform: Platform,
  user: SessionUser,
  id: string,
  parts?: ClippingParts,
): Promise<Clipping> {
  const { clippings } = await readClippings(platform, user, parts);
  const found = clippings.find((clipping) => clipping.id === id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** The last and the next run. The next is computed if the schedule has not been planned for the reader's new time zone. */
function runsOf(row: ClippingRow, schedules: readonly Schedule[], timeZone: string, now: Date) {
  const schedule = schedules.find(({ kind }) => kind === clippingKindOf(row.id));
  return {
    nextRunAt: schedule?.nextLocalDate
      ? schedule.nextRunAt
      : planNext({ ...schedule, ...timesOf(row), timeZone }, now).runAt,
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
