import { AppError } from '../../contract/errors.ts';
import type { WatchTerm } from '../../contract/terms.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockProfile } from '../accounts/queries.ts';
import { clearRemoved, countTerms, findRemovedTerm, findTermByForm, findTermById } from './queries.ts';
import { readPlanLimit } from './read-plan-limit.ts';
import { watchTermAmong } from './watch-term.ts';

/**
 * Takes a removal back: the same row, with its age and all that hangs on it. Its place may be taken by now, and the term may
 * have been added anew. Asked twice it answers the same.
 */
export async function restoreTerm({ db }: Platform, userId: string, id: string): Promise<WatchTerm> {
  return db.transaction(async (tx) => {
    const profile = await lockProfile(tx, userId);
    const removed = await findRemovedTerm(tx, userId, id);
    const row = removed ?? (await findTermById(tx, userId, id));
    if (!profile || !row) throw new AppError('NOT_FOUND');
    const limit = await readPlanLimit(tx, profile.plan);
    if (removed) {
      if (await findTermByForm(tx, userId, removed.normalised)) throw new AppError('TERM_DUPLICATE');
      if ((await countTerms(tx, userId)) >= limit) throw new AppError('TERM_LIMIT_REACHED', { limit });
      await clearRemoved(tx, userId, id);
    }
    return watchTermAmong(tx, row, limit);
  });
}
