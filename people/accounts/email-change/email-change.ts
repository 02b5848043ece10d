import { AppError } from '../../../contract/errors.ts';
import { dayMs } from '../../../contract/rules/durations.ts';
import type { Tx } from '../../../platform/db/open-database.ts';
import type { SessionUser } from '../../../platform/http/request-context.ts';
import { takesMailToday } from '../../../platform/mail/mailer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mailEmailChange, mailEmailChanged } from '../../job-list.ts';
import { sendLink, tellAccessChanged } from '../account-mails.ts';
import { cleanEmail, maskEmail } from '../email.ts';
import { hashMailToken, newMailToken } from '../mail-token.ts';
import { checkOwnPassword } from '../passwords/password.ts';
import { voidPendingChanges } from '../passwords/queries.ts';
import { endSessions, findUserByEmail, isTaken } from '../queries.ts';
import {
  deleteChange,
  findConfirmedChange,
  findPendingChange,
  lockChangeByToken,
  moveToAddress,
  saveChange,
  setTokenHash,
} from './queries.ts';

const lastsMs = dayMs;

/** Answers the same for free and taken addresses; only the job checks which it is. */
export async function requestEmailChange(
  platform: Platform,
  user: SessionUser,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const newEmail = cleanEmail(email);
  await checkOwnPassword(platform, user.id, password);
  if (newEmail === user.email) return;
  const now = platform.clock.now().getTime();
  const wish = { userId: user.id, newEmail, oldEmail: user.email, sessionId: user.sessionId };
  await platform.db.transaction(async (tx) => {
    const isSaved = await saveChange(tx, { ...wish, expiresAt: new Date(now + lastsMs) }, new Date(now - lastsMs));
    // otherwise an attacker in the account could change the address again before the owner reads the warning
    if (!isSaved) throw new AppError('TOO_MANY_REQUESTS', { seconds: 60 });
    await platform.queue.send(tx, mailEmailChange, { userId: user.id }, { key: user.id });
    await tellAccessChanged(platform, tx, user.id, 'emailAsked');
  });
}

/** Sends the link to the new address; nothing if the address has an account. */
export async function sendChangeLink(platform: Platform, userId: string): Promise<void> {
  const { db, clock, limits } = platform;
  const change = await findPendingChange(db, userId, clock.now());
  if (!change || (await findUserByEmail(db, change.newEmail))) return;
  if (!(await takesMailToday(limits, 'email-change', change.newEmail))) return;
  const token = newMailToken();
  if (!(await setTokenHash(db, userId, change.newEmail, hashMailToken(token)))) return;
  await sendLink(platform, 'emailChange', { userId, to: change.newEmail, path: `/email-change?token=${token}` });
}

/** Notifies the old address, then deletes it from the row. */
export async function mailOldAddress(platform: Platform, userId: string): Promise<void> {
  const change = await findConfirmedChange(platform.db, userId);
  if (!change) return;
  const email = maskEmail(change.newEmail);
  await sendLink(platform, 'emailChanged', { userId, to: change.oldEmail, path: '/account', email });
  await deleteChange(platform.db, userId);
}

/** Other rooms update the data they keep by address in the same transaction. */
export type FollowAddress = (
  platform: Platform,
  tx: Tx,
  change: { userId: string; oldEmail: string; newEmail: string },
) => Promise<void>;

const perCaller = { name: 'confirm-email', points: 20, seconds: 600 };

/**
 * Changes account and profile together and ends all sessions; the caller starts a new one. If two readers want one
 * address, the unique index decides.
 */
export async function confirmEmailChange(platform: Platform, token: string, caller: string, follow: FollowAddress) {
  const { db, clock, limits, queue } = platform;
  await limits.consume(perCaller, caller);
  const now = clock.now();
  try {
    return await db.transaction(async (tx) => {
      const change = await lockChangeByToken(tx, hashMailToken(token), now);
      if (!change) throw new AppError('INVALID_TOKEN');
      await moveToAddress(tx, change, now);
      // links sent to the old address must not open the account any more (requirements S10)
      await voidPendingChanges(tx, change.userId);
      await follow(platform, tx, change);
      await endSessions(tx, change.userId);
      await queue.send(tx, mailEmailChanged, { userId: change.userId }, { key: change.userId });
      return change;
    });
  } catch (error) {
    if (isTaken(error)) throw new AppError('EMAIL_TAKEN');
    throw error;
  }
}
