import { createHash } from 'node:crypto';
import type { Platform } from '../../../platform/platform.ts';
import { findUserByEmail, passwordChangedAt } from '../queries.ts';

/** Nobody's id: asked for in place of an account that is not there. */
const nobody = '00000000-0000-0000-0000-000000000000';

const perCaller = { name: 'sign-in', points: 10, seconds: 60 };
const perAccount = { name: 'sign-in-account', points: 20, seconds: 900 };

/** From memory: whoever is over the limit already is not worth a look at what they sent. */
export const secondsRefused = ({ limits }: Platform, caller: string) => limits.secondsRefused(perCaller, caller);

export interface SignInTry {
  /** Whose account it is, if the address has one. */
  userId: string | undefined;
  /** The password was right: it was no guess and counts neither for the caller nor for the account. */
  succeeded(): Promise<void>;
}

/**
 * Guessing at one account from a hundred addresses is refused too (RELIABILITY.md S09). An unknown address is counted just
 * the same. A new password starts a new count: the owner locked out by somebody's guesses gets in by the reset mail.
 */
export async function limitSignIn({ db, limits }: Platform, caller: string, email: unknown): Promise<SignInTry> {
  await limits.consume(perCaller, caller);
  const address = (typeof email === 'string' ? email : '').slice(0, 320).trim().toLowerCase();
  const user = await findUserByEmail(db, address);
  const changedAt = await passwordChangedAt(db, user?.id ?? nobody);
  // for a known address the sign-in service looks into the account once more: what is asked of the database must not tell
  if (!user) await passwordChangedAt(db, nobody);
  const account = createHash('sha256')
    .update(`${address} ${changedAt?.toISOString() ?? ''}`)
    .digest('base64url');
  await limits.consume(perAccount, account);
  return {
    userId: user?.id,
    async succeeded() {
      await Promise.all([limits.refund(perCaller, caller), limits.refund(perAccount, account)]);
    },
  };
}
