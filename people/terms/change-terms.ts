import { AppError } from '../../contract/errors.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { normaliseTerm } from '../../contract/rules/term-form.ts';
import type { TermReading, WatchTerm } from '../../contract/terms.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockProfile } from '../accounts/queries.ts';
import { matchSoon } from './match-soon.ts';
import {
  clearRemoved,
  countTerms,
  findTermByForm,
  findTermOrRemoved,
  hasTermSince,
  insertTerm,
  listTerms,
  updateTerm,
} from './queries.ts';
import { cleanTerm, readPlanLimit, readTerms, toWatchTerm, watchTermAmong } from './read-terms.ts';

/** A reader's writes are serialised on the profile row, so that parallel requests cannot exceed the limit. */
export async function addTerm({ db, clock, queue }: Platform, userId: string, raw: string, reading: TermReading = {}) {
  const term = cleanTerm(raw);
  const normalised = normaliseTerm(term);
  return db.transaction(async (tx) => {
    const profile = await lockProfile(tx, userId);
    if (!profile) throw new AppError('NOT_FOUND');
    if (await findTermByForm(tx, userId, normalised)) throw new AppError('TERM_DUPLICATE');
    const limit = await readPlanLimit(tx, profile.plan);
    if ((await countTerms(tx, userId)) >= limit) throw new AppError('TERM_LIMIT_REACHED', { limit });
    const row = await insertTerm(tx, { userId, term, normalised, reading, createdAt: clock.now() });
    await matchSoon(queue, tx);
    return toWatchTerm(row, true);
  });
}

/** Changes a reader's own term; the row, its age and its answers are kept. */
async function changeTerm(
  { db, queue }: Platform,
  userId: string,
  id: string,
  values: Parameters<typeof updateTerm>[3],
) {
  return db.transaction(async (tx) => {
    const profile = await lockProfile(tx, userId);
    const row = profile && (await updateTerm(tx, userId, id, values));
    if (!row) throw new AppError('NOT_FOUND');
    if (values.reading) await matchSoon(queue, tx);
    return watchTermAmong(tx, row, await readPlanLimit(tx, profile.plan));
  });
}

export function setReading(platform: Platform, userId: string, id: string, reading: TermReading): Promise<WatchTerm> {
  return changeTerm(platform, userId, id, { reading });
}

/** Ignores all answers given so far. */
export function forgetAnswers(platform: Platform, userId: string, id: string): Promise<WatchTerm> {
  return changeTerm(platform, userId, id, { answersFrom: platform.clock.now() });
}

/** Mutes a term for some days; it still counts towards the plan's limit. Zero days: it is followed again at once. */
export function muteTerm(platform: Platform, userId: string, id: string, days: number): Promise<WatchTerm> {
  const mutedUntil = days > 0 ? new Date(platform.clock.now().getTime() + days * dayMs) : null;
  return changeTerm(platform, userId, id, { mutedUntil });
}

/** Hides the term everywhere at once. The row is kept for an hour, so that `restoreTerm` restores the same term. */
export async function removeTerm({ db, clock }: Platform, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProfile(tx, userId);
    if (!(await updateTerm(tx, userId, id, { removedAt: clock.now() }))) throw new AppError('NOT_FOUND');
  });
}

/** Saves the reader's own order. A term added concurrently goes to the end. */
export async function reorderTerms(platform: Platform, user: SessionUser, ids: string[]): Promise<WatchTerm[]> {
  await platform.db.transaction(async (tx) => {
    await lockProfile(tx, user.id);
    const own = (await listTerms(tx, user.id)).map(({ id }) => id);
    if (!ids.every((id) => own.includes(id))) throw new AppError('NOT_FOUND');
    for (const [index, id] of [...new Set([...ids, ...own])].entries())
      await updateTerm(tx, user.id, id, { position: index + 1 });
  });
  return readTerms(platform, user);
}

/**
 * Changes the words of the same row: its age, place, history and answers are kept, also on a full plan. Corrections of
 * the old words' reading are dropped.
 */
export async function replaceTerm(
  { db, queue }: Platform,
  userId: string,
  id: string,
  raw: string,
): Promise<WatchTerm> {
  const term = cleanTerm(raw);
  const normalised = normaliseTerm(term);
  return db.transaction(async (tx) => {
    const profile = await lockProfile(tx, userId);
    const same = await findTermByForm(tx, userId, normalised);
    if (same && same.id !== id) throw new AppError('TERM_DUPLICATE');
    const row = await updateTerm(tx, userId, id, { term, normalised, ...(same ? {} : { reading: {} }) });
    if (!profile || !row) throw new AppError('NOT_FOUND');
    await matchSoon(queue, tx);
    return watchTermAmong(tx, row, await readPlanLimit(tx, profile.plan));
  });
}

/**
 * Undoes a removal: the same row, with its age, history and answers. Fails if its place was taken or the term was added
 * again. A repeated call gives the same result.
 */
export async function restoreTerm({ db, queue }: Platform, userId: string, id: string): Promise<WatchTerm> {
  return db.transaction(async (tx) => {
    const profile = await lockProfile(tx, userId);
    const row = await findTermOrRemoved(tx, userId, id);
    if (!profile || !row) throw new AppError('NOT_FOUND');
    const limit = await readPlanLimit(tx, profile.plan);
    if (row.removedAt) {
      if (await findTermByForm(tx, userId, row.normalised)) throw new AppError('TERM_DUPLICATE');
      // a removed term above the plan's limit may be restored, unless another term was added since
      const isPlaceTaken = await hasTermSince(tx, userId, row.removedAt);
      if (isPlaceTaken && (await countTerms(tx, userId)) >= limit) throw new AppError('TERM_LIMIT_REACHED', { limit });
      await clearRemoved(tx, userId, id);
      await matchSoon(queue, tx);
    }
    return watchTermAmong(tx, row, limit);
  });
}
