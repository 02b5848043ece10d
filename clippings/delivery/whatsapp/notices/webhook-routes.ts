import { createHmac } from 'node:crypto';
import type { Hono } from 'hono';
import { errorJson } from '../../../../platform/http/answer-error.ts';
import { callerLanguage } from '../../../../platform/http/caller.ts';
import { parseJson } from '../../../../platform/parse-json.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { isSameSecret } from '../../../../platform/signing.ts';
import { readNotices } from './notice.ts';
import { createNoticeTaker } from './take-notices.ts';

/** The provider's webhook. The signature over the raw bytes is checked before anything is parsed or stored. */
export function whatsappWebhookRoutes(app: Hono, platform: Platform): void {
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = platform.config;
  const take = createNoticeTaker(platform);

  app.get('/webhooks/whatsapp', (c) => {
    const { 'hub.mode': mode, 'hub.verify_token': token = '', 'hub.challenge': challenge = '' } = c.req.query();
    if (!verifyToken) return errorJson('NOT_FOUND', callerLanguage(c.req.raw.headers));
    const isKnown = mode === 'subscribe' && isSameSecret(token, verifyToken);
    if (!isKnown) return errorJson('FORBIDDEN', callerLanguage(c.req.raw.headers));
    return c.body(challenge.slice(0, 500), 200, { 'content-type': 'text/plain; charset=utf-8' });
  });

  if (!appSecret) return;
  app.post('/webhooks/whatsapp', async (c) => {
    const language = callerLanguage(c.req.raw.headers);
    const bytes = Buffer.from(await c.req.arrayBuffer());
    if (!isSameSecret((c.req.header('x-hub-signature-256') ?? '').toLowerCase(), signNotice(appSecret, bytes))) {
      return errorJson('UNAUTHORIZED', language);
    }
    const notices = readNotices(parseJson(bytes.toString('utf8')));
    if (!notices) return errorJson('BAD_REQUEST', language);
    await take(notices);
    return c.json({ received: true });
  });
}

export function signNotice(appSecret: string, bytes: Uint8Array | string): string {
  return `sha256=${createHmac('sha256', appSecret).update(bytes).digest('hex')}`;
}
