import { AppError } from '../../contract/errors.ts';
import type { WatchTerm } from '../../contract/terms.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockProfile } from '../accounts/queries.ts';
import { listTerms, updateTerm } from './queries.ts';
import { readTerms } from './read-terms.ts';

/** The reader's own order, from the first on. A term added meanwhile goes to its end. */
export async function reorderTerms(platform: Platform, user: SessionUser, ids: string[]): Promise<WatchTerm[]> {
  await platform.db.transaction(async (tx) => {
    await lockProfile(tx, user.id);
    const own = (await listTerms(tx, user.id)).map(({ id }) => id);
    if (!ids.every((id) => own.includes(id))) throw new AppError('NOT_FOUND');
    for (const [index, id] of [...new Set([...ids, ...own])].entries())
      await updateTerm(tx, user.id, id, { standing: index + 1 });
  });
  return readTerms(platform, user);
}
