import { AppError } from '../../contract/errors.ts';
import type { TermReading } from '../../contract/term-reading.ts';
import type { WatchTerm } from '../../contract/terms.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockProfile } from '../accounts/queries.ts';
import { oldestTerms, updateTerm } from './queries.ts';
import { readPlanLimit } from './read-plan-limit.ts';
import { toWatchTerm } from './watch-term.ts';

/** What a reader corrects about a term of their own; the row, its age and its answers stay. */
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
    const active = await oldestTerms(tx, userId, await readPlanLimit(tx, profile.plan));
    return toWatchTerm(
      row,
      active.some((one) => one.id === id),
    );
  });
}

export function setReading(platform: Platform, userId: string, id: string, reading: TermReading): Promise<WatchTerm> {
  return changeTerm(platform, userId, id, { reading });
}

/** From now on the term knows nothing of the answers given so far. */
export function forgetAnswers(platform: Platform, userId: string, id: string): Promise<WatchTerm> {
  return changeTerm(platform, userId, id, { answersFrom: platform.clock.now() });
}
