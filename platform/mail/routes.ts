import type { Hono } from 'hono';
import { z } from 'zod';
import { AppError } from '../../contract/errors.ts';
import { api } from '../http/procedures.ts';
import type { FindUser } from '../http/request-context.ts';
import type { Platform } from '../platform.ts';
import { readMailbox, readMessage } from './read-mailbox.ts';

export const mailboxRoutes = {
  list: api.mailbox.list.handler(({ context }) => readMailbox(context.platform, context.reader)),
  get: api.mailbox.get.handler(({ context, input }) => readMessage(context.platform, context.reader, input.id)),
};

/** Mails have inline styles, which our pages forbid, and our pictures. Everything else is blocked, scripts included. */
const cspWith = (filesOrigin: string) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src ${filesOrigin}`,
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "frame-ancestors 'self'",
  ].join('; ');

/** A caught mail as a separate document, for the frame on the mailbox page. */
export function mailFrameRoutes(app: Hono, platform: Platform, findUser: FindUser): void {
  const csp = cspWith(new URL(platform.files.publicUrl('sponsored', '')).origin);
  app.get('/api/mailbox/:id/html', async (c) => {
    const user = await findUser(c.req.raw.headers);
    if (!user) throw new AppError('UNAUTHORIZED');
    const id = z.uuid().safeParse(c.req.param('id'));
    const message = id.success ? await readMessage(platform, user, id.data) : undefined;
    if (!message?.html) throw new AppError('NOT_FOUND');
    return c.html(message.html, 200, {
      'content-security-policy': csp,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    });
  });
}
