import { createHash } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';
import { findUserByEmail, passwordChangedAt } from './queries.ts';

const perAccount = { name: 'sign-in-account', points: 20, seconds: 900 };

/**
 * Guessing at one account from a hundred addresses is refused too (RELIABILITY.md S09). An unknown address is counted just
 * the same. A new password starts a new count: the owner locked out by somebody's guesses gets in by the reset mail.
 */
export async function limitSignIn({ db, limits }: Platform, email: unknown): Promise<void> {
  if (typeof email !== 'string') return;
  const address = email.slice(0, 320).trim().toLowerCase();
  const user = await findUserByEmail(db, address);
  const changedAt = user ? await passwordChangedAt(db, user.id) : undefined;
  const account = createHash('sha256')
    .update(`${address} ${changedAt?.toISOString() ?? ''}`)
    .digest('base64url');
  await limits.consume(perAccount, account);
}
