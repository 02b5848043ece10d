import { clippingTitle, noticeMail, personName } from '#emails';
import { recipientLimit } from '../../contract/clippings.ts';
import { AppError } from '../../contract/errors.ts';
import { cleanEmail } from '../../people/accounts/email.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import { takesMailToday } from '../../platform/mail/mailer.ts';
import type { Platform } from '../../platform/platform.ts';
import { newLinkToken } from '../editions/link-token.ts';
import { mailRecipient } from '../job-list.ts';
import { hasRefused } from './answer-invitation.ts';
import {
  findClipping,
  findRecipient,
  type InvitedRecipient,
  insertRecipient,
  type RecipientRow,
  recipientsOf,
} from './queries.ts';
import { refusalKey, signRecipient, signRefusal } from './recipient-links.ts';
import { lockOwner } from './save-clipping.ts';

/** Every invitation is a mail to somebody who did not ask for it. */
const perDay = { name: 'clipping-invite', points: 30, seconds: 24 * 3600 };
/** Removing and inviting again is no way to write to somebody who does not answer. */
const perPerson = { name: 'clipping-invite-person', points: 3, seconds: 14 * 24 * 3600 };

/** Nothing but the invitation goes to an address before its owner has said yes. */
export async function inviteRecipient(
  { db, clock, limits, queue, secret }: Platform,
  user: SessionUser,
  clippingId: string,
  rawEmail: string,
): Promise<void> {
  const email = cleanEmail(rawEmail);
  const isOwn = email === user.email.toLowerCase();
  // the invitation names the owner's address where the name is none
  if (!isOwn && !user.emailConfirmed) throw new AppError('EMAIL_NOT_CONFIRMED');
  await limits.consume(perDay, user.id);
  if (!isOwn && (await hasRefused(db, { secret }, email, user))) throw new AppError('RECIPIENT_REFUSED');
  const isReader = ({ email: other, confirmedAt, unsubscribedAt }: RecipientRow) =>
    other === email && confirmedAt !== null && unsubscribedAt === null;
  if (!isOwn && !(await recipientsOf(db, user.id)).some(isReader)) {
    await limits.consume(perPerson, `${user.id} ${refusalKey(secret, email).toString('base64url')}`);
  }
  await db.transaction(async (tx) => {
    await lockOwner(tx, user.id);
    if (!(await findClipping(tx, user.id, clippingId))) throw new AppError('NOT_FOUND');
    const known = (await recipientsOf(tx, user.id)).filter((row) => row.clippingId === clippingId);
    if (known.some((row) => row.email === email)) throw new AppError('RECIPIENT_DUPLICATE');
    if (known.length >= recipientLimit) throw new AppError('RECIPIENT_LIMIT_REACHED', { limit: recipientLimit });
    const now = clock.now();
    const isConfirmed = isOwn && user.emailConfirmed;
    const { id } = await insertRecipient(tx, {
      clippingId,
      userId: user.id,
      email,
      invitedAt: now,
      confirmedAt: isConfirmed ? now : null,
      unsubscribeToken: newLinkToken(),
    });
    if (!isConfirmed) await queue.send(tx, mailRecipient, { recipientId: id }, { key: id });
  });
}

/** The double opt-in: one mail that asks, with who asks and for what, and that can be answered with "never again". */
export async function sendInvitation(
  { db, config, limits, secret, mailer }: Platform,
  recipientId: string,
): Promise<void> {
  const found = await findRecipient(db, { id: recipientId });
  if (!found || found.recipient.confirmedAt || found.recipient.unsubscribedAt) return;
  const { recipient, owner, language } = found;
  const isOwn = recipient.email === owner.email.toLowerCase();
  if (!isOwn && (await hasRefused(db, { secret }, recipient.email, owner))) return;
  if (!(await takesMailToday(limits, 'recipient', recipient.email))) return;
  const names = namesForOthers(found);
  const values = {
    siteUrl: config.BASE_URL,
    link: `${config.BASE_URL}/u/join/${signRecipient(secret, recipient)}`,
    refuseLink: `${config.BASE_URL}/u/no/${signRefusal(secret, recipient)}`,
    sender: names.owner === owner.email ? ('other' as const) : ('named' as const),
    ...names,
  };
  const mail = noticeMail('clippingInvite', values, language);
  await mailer.send({ to: recipient.email, accountId: owner.id, ...mail });
}

/** The clipping and its sender as the invitation and its pages name them. */
export function namesForOthers({ clipping, owner, language }: InvitedRecipient): { clipping: string; owner: string } {
  return {
    clipping: clippingTitle(clipping, owner.email, language),
    owner: personName(owner.fullName, owner.email),
  };
}
