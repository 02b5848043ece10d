import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkOwnPassword } from '../accounts/check-own-password.ts';
import { erasePerson, stopPaying } from './erase-person.ts';

/** The reader's own wish, with the password. */
export async function deleteAccount(platform: Platform, user: SessionUser, password: string): Promise<void> {
  await checkOwnPassword(platform, user.id, password);
  await stopPaying(platform, user.id);
  await platform.db.transaction((tx) => erasePerson(tx, user));
  platform.log.info({ userId: user.id }, 'account deleted');
}
