import { AppError } from '../../contract/errors.ts';
import { normaliseTerm } from '../../contract/term-form.ts';
import type { WatchTerm } from '../../contract/terms.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockProfile } from '../accounts/queries.ts';
import { findTermByForm, updateTerm } from './queries.ts';
import { readPlanLimit } from './read-plan-limit.ts';
import { cleanTerm } from './term.ts';
import { watchTermAmong } from './watch-term.ts';

/**
 * Another wording for the same row: its age, place, history and answers stay, also on a full plan. What was corrected about
 * the reading of the old words does not fit the new ones.
 */
export async function replaceTerm({ db }: Platform, userId: string, id: string, raw: string): Promise<WatchTerm> {
  const term = cleanTerm(raw);
  const normalised = normaliseTerm(term);
  return db.transaction(async (tx) => {
    const profile = await lockProfile(tx, userId);
    const same = await findTermByForm(tx, userId, normalised);
    if (same && same.id !== id) throw new AppError('TERM_DUPLICATE');
    const row = await updateTerm(tx, userId, id, { term, normalised, ...(same ? {} : { reading: {} }) });
    if (!profile || !row) throw new AppError('NOT_FOUND');
    return watchTermAmong(tx, row, await readPlanLimit(tx, profile.plan));
  });
}
