import { AppError } from '../../contract/errors.ts';
import type { TermReading } from '../../contract/term-reading.ts';
import type { WatchTerm } from '../../contract/terms.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockProfile } from '../accounts/queries.ts';
import { updateTerm } from './queries.ts';
import { readPlanLimit } from './read-plan-limit.ts';
import { watchTermAmong } from './watch-term.ts';

const dayMs = 24 * 3600_000;

/** What a reader changes about a term of their own; the row, its age and its answers stay. */
async function changeTerm(
  { db }: Platform,
  userId: string,
  id: string,
  values: Parameters<typeof updateTerm>[3],
): Promise<WatchTerm> {
  return db.transaction(async (tx) => {
    const profile = await lockProfile(tx, userId);
    const row = profile && (await updateTerm(tx, userId, id, values));
    if (!row) throw new AppError('NOT_FOUND');
    return watchTermAmong(tx, row, await readPlanLimit(tx, profile.plan));
  });
}

export function setReading(platform: Platform, userId: string, id: string, reading: TermReading): Promise<WatchTerm> {
  return changeTerm(platform, userId, id, { reading });
}

/** From now on the term knows nothing of the answers given so far. */
export function forgetAnswers(platform: Platform, userId: string, id: string): Promise<WatchTerm> {
  return changeTerm(platform, userId, id, { answersFrom: platform.clock.now() });
}

/** Brings nothing of a term for some days; it keeps its place in the plan. No days: it is followed again at once. */
export function muteTerm(platform: Platform, userId: string, id: string, days: number): Promise<WatchTerm> {
  const mutedUntil = days > 0 ? new Date(platform.clock.now().getTime() + days * dayMs) : null;
  return changeTerm(platform, userId, id, { mutedUntil });
}
