import { noticeMail } from '#emails';
import type { Platform } from '../../platform/platform.ts';
import { findRecipient } from './queries.ts';
import { signRecipient } from './recipient-link.ts';

/** The double opt-in: one mail that asks, with who asks and for what. */
export async function sendInvitation({ db, config, secret, mailer }: Platform, recipientId: string): Promise<void> {
  const found = await findRecipient(db, { id: recipientId });
  if (!found || found.recipient.confirmedAt) return;
  const { recipient, clipping, owner, language } = found;
  const link = `${config.BASE_URL}/u/join/${signRecipient(secret, recipient)}`;
  const mail = noticeMail('clippingInvite', { siteUrl: config.BASE_URL, link, clipping, owner }, language);
  await mailer.send({ to: recipient.email, ...mail });
}
