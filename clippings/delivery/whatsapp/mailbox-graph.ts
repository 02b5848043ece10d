import { randomUUID } from 'node:crypto';
import { catchMessage } from '../../../platform/mail/queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TemplateMessage } from './graph-message.ts';

/** Stores the message as the phone would show it in the reader's local mailbox, while WhatsApp is not configured. */
export async function catchWhatsapp(
  { db, clock }: Platform,
  { to, template }: TemplateMessage,
  { owner, text }: { owner: { id: string; email: string }; text: string },
): Promise<string> {
  const now = clock.now();
  const raw = [
    'From: WhatsApp <whatsapp@recorte.localhost>',
    `To: "+${to}" <${to}@whatsapp.localhost>`,
    `Subject: WhatsApp: ${template}`,
    `Date: ${now.toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n'),
    '',
  ].join('\r\n');
  await catchMessage(db, {
    channel: 'whatsapp',
    recipient: owner.email,
    accountId: owner.id,
    subject: `WhatsApp +${to}`,
    raw: Buffer.from(raw),
    receivedAt: now,
  });
  return `caught.${randomUUID()}`;
}
