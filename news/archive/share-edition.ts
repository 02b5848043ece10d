import { AppError } from '../../contract/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { newLinkToken } from '../editions/link-token.ts';
import { setShare } from './queries.ts';
import { shareUrlOf } from './read-edition.ts';

/** A fresh link: whoever had an older one is shut out. */
export async function shareEdition({ db, config }: Platform, userId: string, id: string): Promise<string> {
  const token = newLinkToken();
  if (!(await setShare(db, userId, id, token))) throw new AppError('NOT_FOUND');
  return shareUrlOf(config.BASE_URL, token);
}

export async function unshareEdition({ db }: Platform, userId: string, id: string): Promise<void> {
  if (!(await setShare(db, userId, id, null))) throw new AppError('NOT_FOUND');
}
