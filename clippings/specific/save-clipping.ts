import { type ClippingInput, clippingLimits } from '../../contract/clippings.ts';
import { AppError } from '../../contract/errors.ts';
import { ensureProfile, lockProfile } from '../../people/accounts/queries.ts';
import { matchSoon } from '../../people/terms/match-soon.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { planNext } from '../editions/plan/plan-runs.ts';
import { deleteSchedule, insertSchedule, lockSchedules, setNextRun } from '../editions/plan/schedule-queries.ts';
import { cleanClipping } from './clean-clipping.ts';
import { clippingKindOf, timesOf } from './clipping-kind.ts';
import { checkInvitations, insertInvitations } from './invite-recipient.ts';
import {
  countClippings,
  deleteClipping,
  deleteRecipients,
  findClipping,
  insertClipping,
  updateClipping,
} from './queries.ts';
import { lockOwner } from './read-clippings.ts';

async function lockSchedule(tx: Tx, userId: string, clippingId: string) {
  const [schedule] = await lockSchedules(tx, userId, [clippingKindOf(clippingId)]);
  if (!schedule) throw new Error('a clipping without a schedule');
  return schedule;
}

/** The reader is the first recipient: a confirmed account needs no second confirmation of the same address. */
export async function createClipping(platform: Platform, user: SessionUser, input: ClippingInput): Promise<string> {
  const { db, clock } = platform;
  await ensureProfile(db, user);
  return withInvitations(platform, user, input, async (tx, emails) => {
    const profile = await lockOwner(tx, user.id);
    const limit = clippingLimits[profile.plan];
    if ((await countClippings(tx, user.id)) >= limit) throw new AppError('CLIPPING_LIMIT_REACHED', { limit });
    const cleaned = await cleanClipping(platform, tx, profile, input);
    const now = clock.now();
    const { id } = await insertClipping(tx, { ...cleaned, userId: user.id, createdAt: now });
    await matchSoon(platform.queue, tx);
    const run = planNext({ ...timesOf(cleaned), timeZone: profile.timeZone }, now);
    await insertSchedule(tx, { userId: user.id, kind: clippingKindOf(id) }, run);
    const owner = { user, plan: profile.plan };
    await insertInvitations(platform, tx, owner, id, [user.email.toLowerCase()]);
    await insertInvitations(platform, tx, owner, id, emails);
    return id;
  });
}

export async function changeClipping(
  platform: Platform,
  user: SessionUser,
  id: string,
  input: ClippingInput,
): Promise<void> {
  await withInvitations(platform, user, input, async (tx, emails) => {
    const profile = await lockOwner(tx, user.id);
    const row = await findClipping(tx, user.id, id);
    if (!row) throw new AppError('NOT_FOUND');
    const cleaned = await cleanClipping(platform, tx, profile, input, row);
    const schedule = await lockSchedule(tx, user.id, id);
    await updateClipping(tx, user.id, id, cleaned);
    await matchSoon(platform.queue, tx);
    const run = planNext({ ...schedule, ...timesOf(cleaned), timeZone: profile.timeZone }, platform.clock.now());
    await setNextRun(tx, schedule, run);
    await deleteRecipients(tx, user.id, id, input.removeRecipients ?? []);
    await insertInvitations(platform, tx, { user, plan: profile.plan }, id, emails);
  });
}

/** Saves in one transaction. If it fails, the invitations are refunded. */
async function withInvitations<Result>(
  platform: Platform,
  user: SessionUser,
  { invite = [] }: ClippingInput,
  save: (tx: Tx, emails: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const { emails, refund } = await checkInvitations(platform, user, invite);
  try {
    return await platform.db.transaction((tx) => save(tx, emails));
  } catch (refusal) {
    await refund();
    throw refusal;
  }
}

/** Pausing is allowed on every plan; resuming needs the plan. */
export async function pauseClipping(
  { db, clock }: Platform,
  user: SessionUser,
  id: string,
  isPaused: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const profile = isPaused ? await lockProfile(tx, user.id) : await lockOwner(tx, user.id);
    const row = await findClipping(tx, user.id, id);
    if (!row || !profile) throw new AppError('NOT_FOUND');
    if (isPaused === (row.pausedAt !== null)) return;
    const now = clock.now();
    const schedule = await lockSchedule(tx, user.id, id);
    await updateClipping(tx, user.id, id, { pausedAt: isPaused ? now : null });
    if (!isPaused)
      await setNextRun(tx, schedule, planNext({ ...schedule, ...timesOf(row), timeZone: profile.timeZone }, now));
  });
}

/** False if the reader has no such clipping. */
export async function removeClipping({ db }: Platform, user: SessionUser, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    // before its drafts, in the order that composing locks them
    await lockSchedules(tx, user.id, [clippingKindOf(id)]);
    if (!(await deleteClipping(tx, user.id, id))) return false;
    await deleteSchedule(tx, { userId: user.id, kind: clippingKindOf(id) });
    return true;
  });
}
