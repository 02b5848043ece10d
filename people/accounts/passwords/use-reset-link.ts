import { AppError } from '../../../contract/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { checkPassword } from '../password-rules.ts';
import { endSessions, findResetOwner, spendResetToken, updatePassword } from '../queries.ts';
import { tellAccessChanged } from '../tell-access-changed.ts';
import { hashPassword } from './password.ts';

const perCaller = { name: 'reset-password', points: 60, seconds: 60 };

/**
 * The link of the reset mail. It is looked at before anything is hashed and spent together with the new password: a refusal
 * on the way leaves it good.
 */
export async function useResetLink(
  platform: Platform,
  { token, newPassword }: { token: string; newPassword: string },
  caller: string,
): Promise<void> {
  const { db, limits, config } = platform;
  await limits.consume(perCaller, caller);
  const owner = await findResetOwner(db, token);
  if (!owner) throw new AppError('INVALID_TOKEN');
  checkPassword(newPassword, config.PASSWORD_MIN, owner);
  const passwordHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    if (!(await spendResetToken(tx, token))) throw new AppError('INVALID_TOKEN');
    await updatePassword(tx, owner.id, passwordHash);
    await endSessions(tx, owner.id);
    await tellAccessChanged(platform, tx, owner.id, 'password');
  });
}
