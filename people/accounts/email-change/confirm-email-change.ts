import { AppError } from '../../../contract/errors.ts';
import type { Tx } from '../../../platform/db/open-database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mailEmailChanged } from '../../journey.ts';
import { endSessionsExcept } from '../account-queries.ts';
import { hashChangeToken } from './change-token.ts';
import { lockChangeByToken, moveToAddress } from './queries.ts';

/** What other rooms keep by address changes with it, in the same transaction. */
export type FollowAddress = (
  platform: Platform,
  tx: Tx,
  change: { userId: string; oldEmail: string; newEmail: string },
) => Promise<void>;

const perCaller = { name: 'confirm-email', points: 20, seconds: 600 };

/** Account, profile and sessions change together; of two readers who want one address, the unique index lets one win. */
export async function confirmEmailChange(
  platform: Platform,
  token: string,
  caller: string,
  follow: FollowAddress,
): Promise<void> {
  const { db, clock, limits, queue } = platform;
  await limits.consume(perCaller, caller);
  const now = clock.now();
  try {
    await db.transaction(async (tx) => {
      const change = await lockChangeByToken(tx, hashChangeToken(token), now);
      if (!change) throw new AppError('INVALID_TOKEN');
      await moveToAddress(tx, change, now);
      await follow(platform, tx, change);
      await endSessionsExcept(tx, change.userId, change.sessionId);
      await queue.send(tx, mailEmailChanged, { userId: change.userId }, { key: change.userId });
    });
  } catch (error) {
    if (isTaken(error)) throw new AppError('EMAIL_TAKEN');
    throw error;
  }
}

function isTaken(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code === '23505' || (cause !== undefined && cause !== null && isTaken(cause));
}
