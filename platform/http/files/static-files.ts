import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { Language } from '../../../contract/language.ts';
import { callerLanguage } from '../caller.ts';
import { type InlineCode, inlineCode } from '../security-headers.ts';

interface WebAppOptions {
  hasOfflineReading?: boolean;
  /** Pages that show the offer have a second version, served after the offer has ended (requirements R185). */
  isOfferOver?: () => boolean;
}

/** The built web application: hashed files for a year, pages prerendered per language, one shell for the rest. */
export function serveWebApp(app: Hono, folder: string, baseUrl: string, options: WebAppOptions = {}): void {
  const { hasOfflineReading = true, isOfferOver = () => false } = options;
  addCrawlerFiles(app, baseUrl);
  const serveFile = serveStatic({ root: folder, precompressed: true });
  /** Set on the response itself: headers written in `onFound` come too late for a streamed file. */
  const keptFor = (cacheControl: string): MiddlewareHandler => {
    return async (c, next) => {
      const found = await serveFile(c, next);
      if (found instanceof Response) found.headers.set('cache-control', cacheControl);
      return found;
    };
  };
  const forAYear = keptFor('public, max-age=31536000, immutable');
  const forADay = keptFor('public, max-age=86400');
  app.use('/assets/*', forAYear);
  app.use(
    '/sw.js',
    hasOfflineReading
      ? keptFor('no-cache')
      : async (c) => c.body(retiredWorker, 200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }),
  );
  app.use('/*', (c, next) =>
    path.extname(c.req.path) === '' || c.req.path.endsWith('.html') ? next() : forADay(c, next),
  );

  // people and app stores try this address; privacy is a section of the terms
  app.get('/privacy', (c) => c.redirect(`/terms${new URL(c.req.url).search}#data`, 301));

  const files = createPageFiles(folder, baseUrl);
  const routes = Object.entries(JSON.parse(files.read('prerendered/pages.json')) as Record<string, string | null>).map(
    ([address, copy]) => ({
      address,
      copy,
      copyAfterOffer: existsSync(path.join(folder, `prerendered/${copy}-over.pt.html`)) ? `${copy}-over` : copy,
      matches: matcher(address),
    }),
  );
  const nowhere = routes.find((route) => route.address === '*');

  app.get('/*', (c) => {
    if (path.extname(c.req.path) !== '') return c.notFound();
    const route = routes.find(({ matches }) => matches(c.req.path)) ?? nowhere;
    const copy = isOfferOver() ? route?.copyAfterOffer : route?.copy;
    const name = copy ? `prerendered/${copy}.${pageLanguage(c)}.html` : 'index.html';
    const asked = c.req.query('lang') === 'en' ? '?lang=en' : '';
    const { bytes, encoding, inline } = files.find(name, asked, c.req.header('accept-encoding'));
    if (encoding) c.header('content-encoding', encoding);
    c.set(inlineCode as never, inline as never);
    c.header('content-type', 'text/html; charset=utf-8');
    c.header('cache-control', 'no-cache');
    c.header('vary', 'accept-language, cookie, accept-encoding');
    return c.body(bytes, route === nowhere ? 404 : 200);
  });
}

/** Replaces a service worker that browsers still have: it clears the caches and unregisters itself. */
const retiredWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const end = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(end());
});
`;

/** The language in the address, else the visitor's choice, else the browser's; Portuguese for crawlers. */
function pageLanguage(c: Context): Language {
  const asked = Language.safeParse(c.req.query('lang'));
  if (asked.success) return asked.data;
  const isSilent = /^(\*.*)?$/.test(c.req.header('accept-language')?.trim() ?? '');
  return isSilent && !/(?:^|;\s*)lang=/.test(c.req.header('cookie') ?? '') ? 'pt' : callerLanguage(c.req.raw.headers);
}

/** Matches addresses of the route table: literal parts and `:names`; a trailing slash is ignored. */
function matcher(address: string): (asked: string) => boolean {
  const wanted = address.split('/').filter(Boolean);
  return (asked) => {
    const parts = asked.split('/').filter(Boolean);
    return (
      parts.length === wanted.length && wanted.every((part, index) => part.startsWith(':') || part === parts[index])
    );
  };
}

/** Pages a search engine may index; the others belong to a reader or to a sign-up. */
const shown = ['/', '/invite', '/signup', '/waiting-list', '/auth', '/terms', '/help', '/sources'];
const closed = [
  '/api/',
  '/account',
  '/admin',
  '/clippings',
  '/dashboard',
  '/editions',
  '/english',
  '/mailbox',
  '/upgrade',
];

/** robots.txt and the sitemap. */
function addCrawlerFiles(app: Hono, baseUrl: string): void {
  const base = baseUrl.replace(/\/$/, '');
  const robots = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), `Sitemap: ${base}/sitemap.xml`, ''];
  const cache = { 'cache-control': 'public, max-age=3600' };
  app.get('/robots.txt', (c) => c.text(robots.join('\n'), 200, cache));
  app.get('/sitemap.xml', (c) =>
    c.body(sitemap(base), 200, { 'content-type': 'application/xml; charset=utf-8', ...cache }),
  );
}

function sitemap(base: string): string {
  const link = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
  const entries = shown.flatMap((path) => {
    const portuguese = `${base}${path}`;
    const english = `${portuguese}?lang=en`;
    const links = link('pt', portuguese) + link('en', english) + link('x-default', portuguese);
    return [portuguese, english].map((address) => `<url><loc>${address}</loc>${links}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

type Encoding = 'br' | 'gzip';

/** Placeholder for the site's address in page heads: the build does not know BASE_URL. */
const siteMark = /https:\/\/site\.invalid/g;
/** Placeholder for the query in canonical links: each language version of a page is its own original. */
const askedMark = /\?asked(?=")/g;

const sourceOf = (code: string) => `'sha256-${hash('sha256', code, 'base64')}'`;

function inlineOf(html: string): InlineCode {
  const found = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map((match) => sourceOf(match[1] ?? ''));
  return { scripts: found('script'), styles: found('style') };
}

interface PackedPage {
  bytes: Uint8Array<ArrayBuffer>;
  encoding: Encoding | undefined;
  inline: InlineCode;
}

/** Pages are few and small: each is read and compressed at its first request and kept in memory. */
function createPageFiles(folder: string, baseUrl: string) {
  const packed = new Map<string, PackedPage>();
  const read = (name: string) =>
    readFileSync(path.join(folder, name), 'utf8').replace(siteMark, () => baseUrl.replace(/\/$/, ''));

  function pack(name: string, asked: string, encoding: Encoding | undefined): PackedPage {
    const html = read(name).replace(askedMark, () => asked);
    const bytes = encoding === 'br' ? brotliCompressSync(html) : encoding ? gzipSync(html) : Buffer.from(html);
    return { bytes: new Uint8Array(bytes), encoding, inline: inlineOf(html) };
  }

  return {
    read,
    /** The page in the smallest encoding this browser accepts. `asked` is the query of its address: `?lang=en`. */
    find(name: string, asked: string, acceptEncoding: string | undefined): PackedPage {
      const encoding = acceptedEncoding(acceptEncoding);
      return packed.getOrInsertComputed(`${encoding ?? ''} ${name}${asked}`, () => pack(name, asked, encoding));
    },
  };
}

/** Brotli before gzip; an encoding with weight 0 (`br;q=0`) is not accepted. */
export function acceptedEncoding(header = '', offered: readonly Encoding[] = ['br', 'gzip']): Encoding | undefined {
  const wanted = new Set(
    header
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  );
  return offered.find((encoding) => wanted.has(encoding));
}
