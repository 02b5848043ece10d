import { createHash } from 'node:crypto';
import { AppError } from '../../../contract/errors.ts';
import type { RateLimits } from '../../../platform/limits/rate-limits.ts';

const tries = { name: 'second-factor', points: 10, seconds: 900 };
/** Longer than a code is good for. */
const once = { name: 'second-factor-code', points: 1, seconds: 180 };

/** Guesses are counted by account, whoever makes them and wherever. */
export const countTry = (limits: RateLimits, userId: string) => limits.consume(tries, userId);
export const forgiveTry = (limits: RateLimits, userId: string) => limits.refund(tries, userId);

/** RFC 6238 §5.2: a code seen once is spent, also for two requests at the same moment. */
export async function spendCode(limits: RateLimits, userId: string, code: string): Promise<void> {
  const digest = createHash('sha256').update(`${userId} ${code}`).digest('base64url');
  try {
    await limits.consume(once, digest);
  } catch (error) {
    throw error instanceof AppError ? new AppError('SECOND_FACTOR_WRONG') : error;
  }
}
