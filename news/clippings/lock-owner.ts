import { AppError } from '../../contract/errors.ts';
import { lockProfile, type Profile } from '../../people/accounts/queries.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import { hasClippings } from './read-clippings.ts';

/** Writes of one reader wait for each other on the profile row, so that parallel requests cannot exceed the limit. */
export async function lockOwner(tx: Tx, userId: string): Promise<Profile> {
  const profile = await lockProfile(tx, userId);
  if (!profile || !hasClippings(profile.plan)) throw new AppError('PLAN_REQUIRED');
  return profile;
}
