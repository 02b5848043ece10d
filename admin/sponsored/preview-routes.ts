import type { Hono } from 'hono';
import { sponsoredPreview } from '#emails';
import { AppError } from '../../contract/errors.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';

/** The inline styles mails are made of, and nothing else: no script, no picture, no way out of the frame but a new tab. */
const csp =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'";
const longest = 2000;

/** A draft exactly as the mail will show it, for the frame beside the form. Nothing is stored. */
export function sponsoredPreviewRoutes(app: Hono, findUser: (headers: Headers) => Promise<SessionUser | null>): void {
  app.get('/api/admin/sponsored-content/preview', async (c) => {
    const user = await findUser(c.req.raw.headers);
    if (!user) throw new AppError('UNAUTHORIZED');
    if (!user.isAdmin) throw new AppError('FORBIDDEN');
    const said = (name: string) => (c.req.query(name) ?? '').slice(0, longest).trim();
    const url = said('url');
    const isWeb = /^https?:\/\//i.test(url) && URL.canParse(url);
    const block = {
      title: said('title'),
      description: said('description') || null,
      url: isWeb ? url : null,
      sponsor: isWeb ? new URL(url).hostname.replace(/^www\./, '') : null,
    };
    return c.html(sponsoredPreview(block, 'pt'), 200, {
      'content-security-policy': csp,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    });
  });
}
