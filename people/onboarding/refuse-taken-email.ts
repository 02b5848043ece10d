import { AppError } from '../../contract/errors.ts';
import { callerKey } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';

/** RELIABILITY.md §5.2: that an address has an account is told five times an hour to one invite or caller, no more. */
const told = { name: 'email-taken', points: 5, seconds: 3600 };

/** Passes every error on; "already registered" only while the asker has not heard it too often. */
export async function refuseTakenEmail({ limits }: Platform, error: unknown, askers: string[]): Promise<never> {
  if (error instanceof AppError && error.code === 'EMAIL_TAKEN') {
    for (const asker of askers) await limits.consume(told, callerKey(asker));
  }
  throw error;
}
