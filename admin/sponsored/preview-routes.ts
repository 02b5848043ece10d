import type { Hono } from 'hono';
import { sponsoredPreview } from '#emails';
import { siteNameOf } from '../../contract/rules/web-addresses.ts';
import { type FindUser, getAdmin } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { drawPicture } from './sponsored.ts';

/** Allows inline styles and a picture inside the document; no script, no request, links only in a new tab. */
const csp =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'";
const longest = 2000;

/** Renders a draft exactly as the mail will, for the frame next to the form. Nothing is stored. */
export function sponsoredPreviewRoutes(app: Hono, platform: Platform, findUser: FindUser): void {
  const pictureAt = rememberLast((address) => drawPicture(platform, address));
  app.get('/api/admin/sponsored-content/preview', async (c) => {
    await getAdmin(findUser, c.req.raw.headers);
    const field = (name: string) => (c.req.query(name) ?? '').slice(0, longest).trim();
    const url = field('url');
    const isWeb = isWebAddress(url);
    const imageUrl = field('imageUrl');
    const picture = isWebAddress(imageUrl) ? await pictureAt(imageUrl) : null;
    const block = {
      title: field('title'),
      description: field('description') || null,
      url: isWeb ? url : null,
      sponsor: isWeb ? siteNameOf(url) : null,
      image: picture && {
        url: `data:${picture.contentType};base64,${picture.bytes.toString('base64')}`,
        width: picture.width,
        height: picture.height,
      },
    };
    return c.html(sponsoredPreview(block, 'pt'), 200, {
      'content-security-policy': csp,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    });
  });
}

const isWebAddress = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text);

/** The frame is rendered again at every pause in typing; the picture is fetched only when its address changes. */
function rememberLast<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  let last: { key: string; answer: Promise<T> } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, answer: ask(key) };
    return last.answer;
  };
}
