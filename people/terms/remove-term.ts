import { AppError } from '../../contract/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockProfile } from '../accounts/queries.ts';
import { markRemoved } from './queries.ts';

/** Gone at once for every page, mail and count; the row itself stays a while, so that `restoreTerm` brings back the same one. */
export async function removeTerm({ db, clock }: Platform, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProfile(tx, userId);
    if (!(await markRemoved(tx, userId, id, clock.now()))) throw new AppError('NOT_FOUND');
  });
}
