import { callerKey } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';

/** RELIABILITY.md §5.2: whether an address has an account is told five times an hour to one invite or caller, no more. */
const told = { name: 'email-taken', points: 5, seconds: 3600 };

/**
 * Counted before it is found out, so that the refusal for too many tries is the same for a taken and for a free address. Who
 * gets an account has not been guessing: the count is given back.
 */
export async function countSignUp({ limits }: Platform, askers: string[]): Promise<() => Promise<void>> {
  const keys = askers.map(callerKey);
  for (const key of keys) await limits.consume(told, key);
  return async () => {
    for (const key of keys) await limits.refund(told, key);
  };
}
