import { recipientLimit } from '../../contract/clippings.ts';
import { AppError } from '../../contract/errors.ts';
import { cleanEmail } from '../../people/accounts/email.ts';
import { lockProfile } from '../../people/accounts/queries.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { newLinkToken } from '../editions/link-token.ts';
import { mailRecipient } from '../job-list.ts';
import { findClipping, insertRecipient, recipientsOf } from './queries.ts';
import { hasClippings } from './read-clippings.ts';

/** Every invitation is a mail to somebody who did not ask for it. */
const perDay = { name: 'clipping-invite', points: 30, seconds: 24 * 3600 };

/** Nothing but the invitation goes to an address before its owner has said yes. */
export async function inviteRecipient(
  { db, clock, limits, queue }: Platform,
  user: SessionUser,
  clippingId: string,
  rawEmail: string,
): Promise<void> {
  const email = cleanEmail(rawEmail);
  await limits.consume(perDay, user.id);
  await db.transaction(async (tx) => {
    const profile = await lockProfile(tx, user.id);
    if (!profile || !hasClippings(profile.plan)) throw new AppError('PLAN_REQUIRED');
    if (!(await findClipping(tx, user.id, clippingId))) throw new AppError('NOT_FOUND');
    const known = (await recipientsOf(tx, user.id)).filter((row) => row.clippingId === clippingId);
    if (known.some((row) => row.email === email)) throw new AppError('RECIPIENT_DUPLICATE');
    if (known.length >= recipientLimit) throw new AppError('RECIPIENT_LIMIT_REACHED', { limit: recipientLimit });
    const now = clock.now();
    const isOwn = email === user.email.toLowerCase() && user.emailConfirmed;
    const { id } = await insertRecipient(tx, {
      clippingId,
      userId: user.id,
      email,
      invitedAt: now,
      confirmedAt: isOwn ? now : null,
      unsubscribeToken: newLinkToken(),
    });
    if (!isOwn) await queue.send(tx, mailRecipient, { recipientId: id }, { key: id });
  });
}
