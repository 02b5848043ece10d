import { AppError } from '../../../contract/errors.ts';
import { tellSecurity } from '../../../platform/http/observe/security-line.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPasswordHash } from '../account-queries.ts';
import { verifyPassword } from './password.ts';

const tries = { name: 'own-password', points: 10, seconds: 900 };

/**
 * Asked before what a thief of an open session must not do (RELIABILITY.md §5.1, 7.5.1). Counted before it is hashed,
 * once per account whatever it is asked for.
 */
export async function checkOwnPassword(platform: Platform, userId: string, password: string): Promise<void> {
  await platform.limits.consume(tries, userId);
  const hash = await findPasswordHash(platform.db, userId);
  if (hash && (await verifyPassword({ hash, password }))) return;
  tellSecurity(platform.log, 'wrong password', userId);
  throw new AppError('PASSWORD_WRONG');
}
