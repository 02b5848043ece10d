import { noticeMail } from '#emails';
import { takesMailToday } from '../../platform/mail/mail-budget.ts';
import type { Platform } from '../../platform/platform.ts';
import { findRecipient } from './queries.ts';
import { signRecipient } from './recipient-link.ts';

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
