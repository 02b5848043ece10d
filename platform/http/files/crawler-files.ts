import type { Hono } from 'hono';

/** Pages a search engine may show; the rest is a reader's own, or a step on the way. */
const shown = ['/', '/invite', '/signup', '/waiting-list', '/auth', '/terms'];
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

/** robots.txt and the sitemap: what crawlers ask for before they look at a page. */
export function addCrawlerFiles(app: Hono, baseUrl: string): void {
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
