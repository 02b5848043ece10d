import { AppError } from '../../contract/errors.ts';
import { normaliseTerm } from '../../contract/term-form.ts';
import type { WatchTerm } from '../../contract/terms.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockProfile } from '../accounts/queries.ts';
import { deleteTerm, findTermByForm, findTermById, insertTerm, oldestTerms } from './queries.ts';
import { readPlanLimit } from './read-plan-limit.ts';
import { cleanTerm } from './term.ts';
import { toWatchTerm } from './watch-term.ts';

/** A better wording takes the place of a term, its age included: what was active stays active, also on a full plan. */
export async function replaceTerm({ db }: Platform, userId: string, id: string, raw: string): Promise<WatchTerm> {
  const term = cleanTerm(raw);
  const normalised = normaliseTerm(term);
  return db.transaction(async (tx) => {
    const profile = await lockProfile(tx, userId);
    const old = await findTermById(tx, userId, id);
    if (!profile || !old) throw new AppError('NOT_FOUND');
    const same = await findTermByForm(tx, userId, normalised);
    if (same && same.id !== id) throw new AppError('TERM_DUPLICATE');
    await deleteTerm(tx, userId, id);
    const row = await insertTerm(tx, { userId, term, normalised, createdAt: old.createdAt });
    const active = await oldestTerms(tx, userId, await readPlanLimit(tx, profile.plan));
    return toWatchTerm(
      row,
      active.some((one) => one.id === row.id),
    );
  });
}
