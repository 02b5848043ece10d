import type { Hono } from 'hono';
import { errorJson } from '../../../platform/http/answer-error.ts';
import { callerLanguage } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';
import { editionItemsOf, findSharedEdition } from '../../editions/queries.ts';
import { contactLine, renderPage } from '../../editions/render/render-edition.ts';
import { linksFor } from './addresses.ts';

/** The page has its style inline, like the mail it is made from; images are ours; nothing else may load or run. */
const cspWith = (filesOrigin: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${filesOrigin}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** "View in the browser": the whole edition, for anybody who has the link. Nothing on it acts on the reader's behalf. */
export function editionPageRoute(app: Hono, platform: Platform): void {
  const { config, db, files, secret } = platform;
  const csp = cspWith(new URL(files.publicUrl('sponsored', '')).origin);
  const links = linksFor(config.BASE_URL, secret);
  app.get('/e/:token', async (c) => {
    const edition = await findSharedEdition(db, c.req.param('token'));
    if (!edition) return errorJson('NOT_FOUND', callerLanguage(c.req.raw.headers));
    const page = renderPage(edition, await editionItemsOf(db, [edition]), {
      siteUrl: config.BASE_URL,
      contact: contactLine(config),
      sponsoredUrl: links.sponsored(edition.id),
      fileUrl: files.publicUrl,
      withTail: true,
      isForOthers: true,
    });
    c.header('content-security-policy', csp);
    c.header('x-robots-tag', 'noindex');
    c.header('cache-control', 'no-store');
    return c.html(page);
  });
}
