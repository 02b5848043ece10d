import { createHash } from 'node:crypto';
import { AppError } from '../../contract/errors.ts';
import type { RateLimits } from '../limits/rate-limits.ts';

const perDay = { name: 'mail-address', points: 5, seconds: 24 * 3600 };

/**
 * Whether an address may get one more mail of this kind today (RELIABILITY.md S34): many callers together must not fill
 * somebody's mailbox. Asked where the mail is sent, not where it is asked for, so that no answer tells of it.
 */
export async function takesMailToday(limits: RateLimits, kind: string, address: string): Promise<boolean> {
  const key = createHash('sha256').update(address.trim().toLowerCase()).digest('base64url');
  try {
    await limits.consume(perDay, `${kind} ${key}`);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}
