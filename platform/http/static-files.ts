import { readFileSync } from 'node:fs';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { Language } from '../../contract/language.ts';
import { callerLanguage } from './caller.ts';

/** The built web application: hashed files for a year, pages prerendered per language, one shell for the rest. */
export function serveWebApp(app: Hono, folder: string): void {
  const root = path.relative(process.cwd(), folder);
  app.use(
    '/assets/*',
    serveStatic({ root, onFound: (_file, c) => c.header('cache-control', 'public, max-age=31536000, immutable') }),
  );
  app.use('/*', async (c, next) => {
    if (path.extname(c.req.path) === '' || c.req.path.endsWith('.html')) return next();
    return serveStatic({ root, onFound: (_file, found) => found.header('cache-control', 'public, max-age=3600') })(
      c,
      next,
    );
  });

  const pages = new Map<string, string>();
  const read = (name: string) => {
    const known = pages.get(name);
    if (known !== undefined) return known;
    const html = readFileSync(path.join(folder, name), 'utf8');
    pages.set(name, html);
    return html;
  };
  const routes = Object.entries(JSON.parse(read('prerendered/pages.json')) as Record<string, string | null>).map(
    ([address, copy]) => ({ address, copy, matches: matcher(address) }),
  );
  const nowhere = routes.find((route) => route.address === '*');

  app.get('/*', (c) => {
    if (path.extname(c.req.path) !== '') return c.notFound();
    const route = routes.find(({ matches }) => matches(c.req.path)) ?? nowhere;
    const said = Language.safeParse(c.req.query('lang'));
    const language = said.success ? said.data : callerLanguage(c.req.raw.headers);
    c.header('cache-control', 'no-cache');
    c.header('vary', 'accept-language, cookie');
    return c.html(
      read(route?.copy ? `prerendered/${route.copy}.${language}.html` : 'index.html'),
      route === nowhere ? 404 : 200,
    );
  });
}

/** Addresses of the route table: literal parts and `:names`; a trailing slash makes no difference. */
function matcher(address: string): (asked: string) => boolean {
  const wanted = address.split('/').filter(Boolean);
  return (asked) => {
    const parts = asked.split('/').filter(Boolean);
    return (
      parts.length === wanted.length && wanted.every((part, index) => part.startsWith(':') || part === parts[index])
    );
  };
}
