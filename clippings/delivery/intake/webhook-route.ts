import type { Hono } from 'hono';
import { z } from 'zod';
import { errorJson } from '../../../platform/http/answer-error.ts';
import { callerLanguage } from '../../../platform/http/caller.ts';
import { addressHash, addressSalt, mailedHash } from '../../../platform/mail/address-hash.ts';
import { parseJson } from '../../../platform/parse-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isSignedWebhook } from '../../../platform/signing.ts';
import { readReturn } from '../links/tokens.ts';
import { findDeliveryAddress } from './queries.ts';
import { recordEvent } from './record-event.ts';
import { findReturn, takeReport } from './take-report.ts';

/** Independent of the provider: the operator's adapter converts notices to this format. */
const Notice = z.object({
  id: z.string().min(1).max(200),
  type: z.enum(['bounce', 'delay', 'complaint', 'delivered']),
  /** One of these identifies the message or the address. */
  envelopeFrom: z.string().max(320).optional(),
  messageId: z.string().max(300).optional(),
  recipient: z.string().max(320).optional(),
  code: z.string().max(40).optional(),
  detail: z.string().max(2000).optional(),
  at: z.iso.datetime({ offset: true }).optional(),
});
const Notices = z.object({ events: z.array(Notice).max(1000) });

export function mailWebhookRoute(app: Hono, platform: Platform): void {
  const { config, db, clock, secret } = platform;
  const webhookSecret = config.MAIL_WEBHOOK_SECRET;
  if (!webhookSecret) return;
  const salt = addressSalt(secret);

  async function take(notice: z.infer<typeof Notice>): Promise<void> {
    const token = /^bounce\+([0-9a-f]{48})@/i.exec(notice.envelopeFrom ?? '')?.[1];
    const of = token ? readReturn(secret, token) : undefined;
    const returned = of && (await findReturn(platform, of));
    const byMessage =
      !of && notice.messageId ? await findDeliveryAddress(db, { messageId: notice.messageId }) : undefined;
    const named = notice.recipient ? addressHash(salt, notice.recipient) : undefined;
    const hash = returned?.addressHash ?? (byMessage && mailedHash(secret, byMessage)) ?? named;
    if (!hash) return;
    const now = clock.now();
    await recordEvent(
      db,
      {
        source: 'webhook',
        eventId: notice.id,
        addressHash: hash,
        kind: notice.type,
        code: notice.code ?? null,
        detail: notice.detail?.slice(0, 500) ?? null,
        deliveryId: returned?.deliveryId ?? byMessage?.id ?? null,
        happenedAt: notice.at ? new Date(notice.at) : now,
      },
      now,
    );
  }

  app.post('/webhooks/mail', async (c) => {
    const language = callerLanguage(c.req.raw.headers);
    const body = await c.req.text();
    if (!isSignedWebhook(webhookSecret, c.req.raw.headers, body, clock.now())) {
      return errorJson('UNAUTHORIZED', language);
    }
    if (c.req.header('content-type')?.startsWith('message/rfc822')) {
      return c.json({ result: await takeReport(platform, body) });
    }
    const notices = Notices.safeParse(parseJson(body));
    if (!notices.success) return errorJson('BAD_REQUEST', language);
    for (const notice of notices.data.events) await take(notice);
    return c.json({ result: 'recorded' });
  });
}
