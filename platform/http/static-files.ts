import { readFileSync } from 'node:fs';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';
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
  const prerendered = JSON.parse(read('prerendered/pages.json')) as Record<string, string>;

  app.get('/*', (c) => answerPage(c, read, prerendered));
}

function answerPage(c: Context, read: (name: string) => string, prerendered: Record<string, string>) {
  if (path.extname(c.req.path) !== '') return c.notFound();
  const language = callerLanguage(c.req.raw.headers);
  const page = prerendered[c.req.path.replace(/(.)\/+$/, '$1')];
  c.header('cache-control', 'no-cache');
  c.header('vary', 'accept-language, cookie');
  return c.html(read(page ? `prerendered/${page}.${language}.html` : 'index.html'));
}
