import { AppError } from '../../contract/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockProfile } from '../accounts/queries.ts';
import { deleteTerm } from './queries.ts';

export async function removeTerm({ db }: Platform, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProfile(tx, userId);
    if (!(await deleteTerm(tx, userId, id))) throw new AppError('NOT_FOUND');
  });
}
