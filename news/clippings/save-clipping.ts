import { randomUUID } from 'node:crypto';
import { type ClippingInput, clippingLimits } from '../../contract/clippings.ts';
import { AppError } from '../../contract/errors.ts';
import { clippingNameMax } from '../../contract/rules/field-limits.ts';
import { normaliseTerm } from '../../contract/rules/term-form.ts';
import { ensureProfile, lockProfile, type Profile } from '../../people/accounts/queries.ts';
import { readTermLimits } from '../../people/plans/read-term-limits.ts';
import { cleanTerm } from '../../people/terms/read-terms.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { newLinkToken } from '../editions/link-token.ts';
import { deleteSchedule, insertSchedule, lockSchedules, setNextRun } from '../editions/plan/schedule-queries.ts';
import { mailRecipient } from '../job-list.ts';
import { clippingKindOf, planClipping } from './plan-clipping.ts';
import {
  allOutlets,
  countClippings,
  deleteClipping,
  findClipping,
  insertClipping,
  insertRecipient,
  updateClipping,
} from './queries.ts';
import { hasClippings } from './read-clippings.ts';
import type { ClippingTerm } from './tables.ts';

/** One reader's writes wait for each other on the profile row, so that no parallel request slips past the limit. */
export async function lockOwner(tx: Tx, userId: string): Promise<Profile> {
  const profile = await lockProfile(tx, userId);
  if (!profile || !hasClippings(profile.plan)) throw new AppError('PLAN_REQUIRED');
  return profile;
}

async function lockSchedule(tx: Tx, userId: string, clippingId: string) {
  const [schedule] = await lockSchedules(tx, userId, [clippingKindOf(clippingId)]);
  if (!schedule) throw new Error('a clipping without a schedule');
  return schedule;
}

async function clean(
  { log }: Platform,
  tx: Tx,
  { plan }: Profile,
  input: ClippingInput,
  known: readonly ClippingTerm[],
): Promise<CleanClipping> {
  const limits = await readTermLimits(tx, log);
  const outletIds = input.outletIds.length > 0 ? (await allOutlets(tx)).map(({ id }) => id) : [];
  return cleanClipping(input, known, { termLimit: limits[plan], outletIds: new Set(outletIds) });
}

/** The reader is the first recipient: a confirmed account needs no second confirmation of the same address. */
export async function createClipping(platform: Platform, user: SessionUser, input: ClippingInput): Promise<string> {
  const { db, clock, queue } = platform;
  await ensureProfile(db, user);
  return db.transaction(async (tx) => {
    const profile = await lockOwner(tx, user.id);
    const limit = clippingLimits[profile.plan];
    if ((await countClippings(tx, user.id)) >= limit) throw new AppError('CLIPPING_LIMIT_REACHED', { limit });
    const cleaned = await clean(platform, tx, profile, input, []);
    const now = clock.now();
    const { id } = await insertClipping(tx, { ...cleaned, userId: user.id, createdAt: now });
    const run = planClipping({ ...cleaned, timeZone: profile.timeZone }, now);
    await insertSchedule(tx, { userId: user.id, kind: clippingKindOf(id) }, run);
    const recipient = await insertRecipient(tx, {
      clippingId: id,
      userId: user.id,
      email: user.email.toLowerCase(),
      invitedAt: now,
      confirmedAt: user.emailConfirmed ? now : null,
      unsubscribeToken: newLinkToken(),
    });
    if (!user.emailConfirmed) await queue.send(tx, mailRecipient, { recipientId: recipient.id }, { key: recipient.id });
    return id;
  });
}

export async function changeClipping(
  platform: Platform,
  user: SessionUser,
  id: string,
  input: ClippingInput,
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const profile = await lockOwner(tx, user.id);
    const row = await findClipping(tx, user.id, id);
    if (!row) throw new AppError('NOT_FOUND');
    const cleaned = await clean(platform, tx, profile, input, row.terms);
    const schedule = await lockSchedule(tx, user.id, id);
    await updateClipping(tx, user.id, id, cleaned);
    const run = planClipping({ ...schedule, ...cleaned, timeZone: profile.timeZone }, platform.clock.now());
    await setNextRun(tx, schedule, run);
  });
}

/** Ending is never refused, whatever the plan; going on needs it. */
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
      await setNextRun(tx, schedule, planClipping({ ...schedule, ...row, timeZone: profile.timeZone }, now));
  });
}

/** False for a clipping that is not the reader's. */
export async function removeClipping({ db }: Platform, user: SessionUser, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await deleteClipping(tx, user.id, id))) return false;
    await deleteSchedule(tx, { userId: user.id, kind: clippingKindOf(id) });
    return true;
  });
}

interface CleanClipping {
  name: string;
  terms: ClippingTerm[];
  outletIds: string[];
  weekdays: number[];
  localTime: string;
}

/** Terms that stay keep their id, so that their history does. */
function cleanClipping(
  input: ClippingInput,
  known: readonly ClippingTerm[],
  { termLimit, outletIds }: { termLimit: number; outletIds: ReadonlySet<string> },
): CleanClipping {
  const name = input.name
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (name === '' || [...name].length > clippingNameMax) throw new AppError('NAME_REQUIRED');
  const idOf = new Map(known.map(({ id, term }) => [normaliseTerm(term), id]));
  const terms = new Map<string, ClippingTerm>();
  for (const raw of input.terms) {
    const term = cleanTerm(raw);
    const form = normaliseTerm(term);
    if (terms.has(form)) throw new AppError('TERM_DUPLICATE');
    terms.set(form, { id: idOf.get(form) ?? randomUUID(), term });
  }
  if (terms.size === 0) throw new AppError('TERMS_NONE_SELECTED');
  if (terms.size > termLimit) throw new AppError('TERM_LIMIT_REACHED', { limit: termLimit });
  const wanted = [...new Set(input.outletIds)];
  if (wanted.some((id) => !outletIds.has(id))) throw new AppError('BAD_REQUEST');
  return {
    name,
    terms: [...terms.values()],
    outletIds: wanted,
    weekdays: [...new Set(input.weekdays)].toSorted((a, b) => a - b),
    localTime: input.localTime,
  };
}
