import { AppError } from '../../contract/errors.ts';
import { normaliseTerm } from '../../contract/term-form.ts';
import type { TermReading } from '../../contract/term-reading.ts';
import type { WatchTerm } from '../../contract/terms.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockProfile } from '../accounts/queries.ts';
import { countTerms, findTermByForm, insertTerm } from './queries.ts';
import { readPlanLimit } from './read-plan-limit.ts';
import { cleanTerm } from './term.ts';
import { toWatchTerm } from './watch-term.ts';

/** One reader's writes wait for each other on the profile row, so that no parallel request slips past the limit. */
export async function addTerm(
  { db, clock }: Platform,
  userId: string,
  raw: string,
  reading: TermReading = {},
): Promise<WatchTerm> {
  const term = cleanTerm(raw);
  const normalised = normaliseTerm(term);
  return db.transaction(async (tx) => {
    const profile = await lockProfile(tx, userId);
    if (!profile) throw new AppError('NOT_FOUND');
    if (await findTermByForm(tx, userId, normalised)) throw new AppError('TERM_DUPLICATE');
    const limit = await readPlanLimit(tx, profile.plan);
    if ((await countTerms(tx, userId)) >= limit) throw new AppError('TERM_LIMIT_REACHED', { limit });
    const row = await insertTerm(tx, { userId, term, normalised, reading, createdAt: clock.now() });
    return toWatchTerm(row, true);
  });
}
