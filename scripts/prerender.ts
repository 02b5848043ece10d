import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { RenderedPage } from '../web/rendered-page.ts';

/**
 * Writes the public pages, as a signed-out visitor sees them, to dist/web/prerendered/<name>.<language>.html.
 * Runs after `vite build`: it draws them with a bundle of its own (dist/prerender) and takes the built index.html as the frame.
 */
const root = join(import.meta.dirname, '..');
const webDir = join(root, 'dist/web');
const bundleDir = join(root, 'dist/prerender');

interface Bundle {
  knownRoutes: readonly { path: string; prerender?: string }[];
  prerenderedRoutes: readonly { path: string; prerender: string; areas: readonly string[] }[];
  render: (route: unknown, path: string, language: 'pt' | 'en') => Promise<RenderedPage>;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function head({ title, description }: RenderedPage): string {
  const meta = description ? `\n    <meta name="description" content="${escapeHtml(description)}" />` : '';
  return `<title>${escapeHtml(title)}</title>${meta}`;
}

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** Scripts the page will ask for after the first one: named in its head, they come in one go. */
function preloads(manifest: Manifest, sources: readonly string[], frame: string): string {
  const files = new Set<string>();
  const collect = (source: string) => {
    const chunk = manifest[source];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(collect);
  };
  sources.forEach(collect);
  return [...files]
    .filter((file) => !frame.includes(file))
    .map((file) => `\n    <link rel="modulepreload" crossorigin href="/${file}">`)
    .join('');
}

function fill(frame: string, page: RenderedPage, links: string): string {
  return frame
    .replace('\n  </head>', () => `${links}\n  </head>`)
    .replace(/<html lang="[^"]*">/, () => `<html lang="${page.locale}">`)
    .replace(/<!--head-->[\s\S]*<!--\/head-->/, () => head(page))
    .replace('<div id="root"></div>', () => `<div id="root">${page.html}</div>`);
}

/** The page is served under a CSP without inline code: better to fail here than to arrive broken. */
function refuseInline(name: string, html: string): void {
  const found = /<style|\sstyle="|<script(?![^>]*\ssrc=)|\son[a-z]+="/.exec(html);
  if (found)
    throw new Error(`${name} has inline code, which the CSP forbids: ${html.slice(found.index, found.index + 80)}`);
}

/** What a first visit may cost: the page's own scripts, compressed as a server sends them. Promised are 140 KB. */
const budgetBytes = 125_000;

async function scriptBytes(html: string): Promise<number> {
  const files = new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? ''));
  const sizes = await Promise.all([...files].map(async (file) => gzipSync(await readFile(join(webDir, file))).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}

await build({
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'warn',
  build: { ssr: 'entry-server.tsx', outDir: bundleDir, emptyOutDir: true, manifest: false, copyPublicDir: false },
});

const bundle: Bundle = await import(pathToFileURL(join(bundleDir, 'entry-server.js')).href);
const frame = await readFile(join(webDir, 'index.html'), 'utf8');
const manifest: Manifest = JSON.parse(await readFile(join(webDir, '.vite/manifest.json'), 'utf8'));
const outDir = join(webDir, 'prerendered');
await mkdir(outDir, { recursive: true });

let heaviest = 0;
for (const route of bundle.prerenderedRoutes) {
  for (const language of ['pt', 'en'] as const) {
    const path = route.path === '*' ? '/404' : route.path;
    const name = `${route.prerender}.${language}.html`;
    const words = ['common', ...route.areas].map((area) => `../i18n/${language}/${area}.ts`);
    const links = preloads(manifest, [`pages/${route.prerender}.tsx`, ...words], frame);
    const html = fill(frame, await bundle.render(route, path, language), links);
    refuseInline(name, html);
    const bytes = await scriptBytes(html);
    if (bytes > budgetBytes) throw new Error(`${name} loads ${bytes} bytes of script; the budget is ${budgetBytes}`);
    heaviest = Math.max(heaviest, bytes);
    await writeFile(join(outDir, name), html);
  }
}
// What the server reads: every address of the application, with the copy that answers it. `*` is for those that lead nowhere.
const pages = Object.fromEntries(bundle.knownRoutes.map((route) => [route.path, route.prerender ?? null]));
await writeFile(join(outDir, 'pages.json'), `${JSON.stringify(pages, null, 2)}\n`);
console.log(
  `${bundle.prerenderedRoutes.length * 2} pages written to dist/web/prerendered, at most ${Math.ceil(heaviest / 1000)} KB of script each`,
);
