import { availableParallelism } from 'node:os';
import { AppError } from '../../../contract/errors.ts';
import { logSecurityEvent } from '../../../platform/http/observe/access-log.ts';
import { currentRequest } from '../../../platform/http/request-context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPassword } from '../queries.ts';
import { type Asker, createFairQueue } from '../sign-in/fair-queue.ts';
import { hash, verify } from './scrypt.ts';

/**
 * A hash takes a tenth of a second of a core and shares its threads with DNS and files. One core is left to signed-in
 * readers (requirements L05), unless several hashes wait. A waiting hash runs within a second or two, or is refused.
 */
const queue = createFairQueue({
  atOnce: Math.min(3, Math.max(1, availableParallelism() - 1)),
  oneMoreFrom: 3,
  longest: 24,
  longestWaitMs: 2000,
  perKey: 8,
  reserved: 8,
  heavy: { from: 6, waiting: 4 },
});

/** Identifies the account by the salt of its password, and the caller by the request. */
function askerOf(salt?: string): Asker {
  const request = currentRequest();
  const keys = [...(request ? [`caller ${request.caller}`] : []), ...(salt ? [`account ${salt}`] : [])];
  return { isSignIn: request?.path.startsWith('/api/auth/sign-in/') ?? false, keys };
}

export const hashPassword = (password: string) => queue.inTurn(askerOf(), () => hash(password));

export async function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  const asker = askerOf(given.hash.split(':')[0]);
  const isRight = await queue.inTurn(asker, () => verify(given));
  if (isRight) queue.forgive(asker);
  return isRight;
}

const tries = { name: 'own-password', points: 10, seconds: 900 };

/**
 * Required before actions that a stolen session must not take (requirements R65). Attempts are counted before hashing, per
 * account and for all actions together; a right password is not counted. Returns the stored hash that was compared.
 */
export async function checkOwnPassword(platform: Platform, userId: string, password: string): Promise<string> {
  await platform.limits.consume(tries, userId);
  const hash = (await findPassword(platform.db, userId))?.password;
  if (hash && (await verifyPassword({ hash, password }))) {
    await platform.limits.refund(tries, userId);
    return hash;
  }
  logSecurityEvent(platform.log, 'wrong password', userId);
  throw new AppError('PASSWORD_WRONG');
}
