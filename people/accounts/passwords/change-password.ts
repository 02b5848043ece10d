import type { SessionUser } from '../../../platform/http/request-context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { endSessionsExcept } from '../account-queries.ts';
import { checkPassword } from '../password-rules.ts';
import { findProfile, updatePassword } from '../queries.ts';
import { tellAccessChanged } from '../tell-access-changed.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { hashPassword } from './password.ts';

interface Change {
  currentPassword: string;
  newPassword: string;
}

/** Whoever else is signed in with the old password is out (RELIABILITY.md S08). */
export async function changePassword(platform: Platform, user: SessionUser, change: Change): Promise<void> {
  await checkOwnPassword(platform, user.id, change.currentPassword);
  const name = (await findProfile(platform.db, user.id))?.fullName;
  checkPassword(change.newPassword, platform.config.PASSWORD_MIN, { email: user.email, name });
  const passwordHash = await hashPassword(change.newPassword);
  await platform.db.transaction(async (tx) => {
    await updatePassword(tx, user.id, passwordHash);
    await endSessionsExcept(tx, user.id, user.sessionId);
    await tellAccessChanged(platform, tx, user.id, 'password');
  });
}
