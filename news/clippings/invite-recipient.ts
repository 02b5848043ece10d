import { createHmac, timingSafeEqual } from 'node:crypto';
import { noticeMail } from '#emails';
import { recipientLimit } from '../../contract/clippings.ts';
import { AppError } from '../../contract/errors.ts';
import { cleanEmail } from '../../people/accounts/email.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import { takesMailToday } from '../../platform/mail/mailer.ts';
import type { Platform } from '../../platform/platform.ts';
import { newLinkToken } from '../editions/link-token.ts';
import { mailRecipient } from '../job-list.ts';
import { findClipping, findRecipient, insertRecipient, recipientsOf } from './queries.ts';
import { lockOwner } from './save-clipping.ts';

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
    await lockOwner(tx, user.id);
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

/** The double opt-in: one mail that asks, with who asks and for what. */
export async function sendInvitation(
  { db, config, limits, secret, mailer }: Platform,
  recipientId: string,
): Promise<void> {
  const found = await findRecipient(db, { id: recipientId });
  if (!found || found.recipient.confirmedAt) return;
  const { recipient, clipping, owner, language } = found;
  if (!(await takesMailToday(limits, 'recipient', recipient.email))) return;
  const link = `${config.BASE_URL}/u/join/${signRecipient(secret, recipient)}`;
  const sender = isPersonName(owner) ? ('named' as const) : ('other' as const);
  const mail = noticeMail('clippingInvite', { siteUrl: config.BASE_URL, link, clipping, owner, sender }, language);
  await mailer.send({ to: recipient.email, ...mail });
}

/** Two to five words of letters, each a name or a particle: a subject line is read before anybody decided to trust us. */
function isPersonName(text: string): boolean {
  const name = /^\p{Lu}[\p{L}'’]+(?: (?:d[aeo]s?|e|\p{Lu}[\p{L}'’]*\.?)){1,4}$/u;
  return text.length <= 48 && name.test(text);
}

const macBytes = 16;

function mac(secret: string, id: Buffer, email: string): Buffer {
  const key = createHmac('sha256', secret).update('clipping recipient').digest();
  return createHmac('sha256', key).update(id).update(email).digest().subarray(0, macBytes);
}

/** The recipient's id, signed together with the address: whoever opens the link has read that mailbox. */
export function signRecipient(secret: string, { id, email }: { id: string; email: string }): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, mac(secret, bytes, email)]).toString('base64url');
}

/** The id a token names; still to be checked against the address with `isSignedFor`. */
export function readRecipientId(token: string): string | undefined {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const hex = Buffer.from(token, 'base64url').subarray(0, 16).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export function isSignedFor(secret: string, token: string, recipient: { id: string; email: string }): boolean {
  const given = Buffer.from(token);
  const expected = Buffer.from(signRecipient(secret, recipient));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
