import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { escapeMarkup } from '../contract/rules/escape.ts';
import type { RenderedPage } from '../web/routes/rendered-page.ts';

/**
 * Writes the public pages, as a signed-out visitor sees them, to dist/web/prerendered/<name>.<language>.html. Runs after `vite
 * build`: it renders them with a separate bundle (dist/prerender) into the built index.html.
 */
const root = join(import.meta.dirname, '..');
const webDir = join(root, 'dist/web');
const bundleDir = join(root, 'dist/prerender');

interface Bundle {
  knownRoutes: readonly { path: string; prerender?: string; access: string }[];
  renderFrame: () => string;
  prerenderedRoutes: readonly { path: string; prerender: string; hasOffer?: true; areas: readonly string[] }[];
  render: (route: unknown, path: string, copy: { asked: 'pt' | 'en'; isOfferOver: boolean }) => Promise<RenderedPage>;
}

/** Placeholders: the server inserts its own address and the request's query (platform/http/files/static-files.ts). */
const site = 'https://site.invalid';
const asked = '?asked';

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeMarkup(content)}" />`;
}

/** Metadata for search engines and shared links. The plain address is Portuguese; English has a parameter. */
function head({ title, description, locale }: RenderedPage, path: string): string {
  if (!description) return `<title>${escapeMarkup(title)}</title>\n    <meta name="robots" content="noindex" />`;
  const portuguese = `${site}${path}`;
  const english = `${portuguese}?lang=en`;
  const own = `${portuguese}${asked}`;
  return [
    `<title>${escapeMarkup(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${own}" />`,
    `<link rel="alternate" hreflang="pt" href="${portuguese}" />`,
    `<link rel="alternate" hreflang="en" href="${english}" />`,
    `<link rel="alternate" hreflang="x-default" href="${portuguese}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Recorte'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', own),
    meta('property', 'og:locale', locale.replace('-', '_')),
    meta('property', 'og:image', `${site}/share.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('\n    ');
}

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The files of a page in the order of their imports. */
function filesOf(manifest: Manifest, sources: readonly string[]): string[] {
  const seen = new Set<string>();
  const files: string[] = [];
  const collect = (source: string) => {
    if (seen.has(source)) return;
    const chunk = manifest[source];
    if (!chunk) throw new Error(`the build has no ${source}`);
    seen.add(source);
    chunk.imports?.forEach(collect);
    files.push(chunk.file);
  };
  sources.forEach(collect);
  return files;
}

/**
 * Inlines the style sheet, so that a page is one response: one round trip on a slow line. Fonts load as soon as the
 * browser lays the page out.
 */
async function withStyle(frame: string): Promise<string> {
  const link = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)">/.exec(frame);
  if (!link?.[1]) throw new Error('index.html links no style');
  const css = await readFile(join(webDir, link[1]), 'utf8');
  return frame.replace(link[0], () => `<style>${css.trim()}</style>`);
}

/**
 * A prerendered page is readable before its scripts run. The scripts are named in its head, fetched after the first
 * paint, and evaluated one by one with time for the screen between them. The last one starts the application.
 */
const startAfterPaint = `<script>
      (async () => {
        const rest = () => globalThis.scheduler?.yield?.() ?? new Promise((go) => setTimeout(go));
        // a page in a tab behind others is not painted, and starts all the same
        await new Promise((go) => {
          // the empty ground may be painted before the words have come
          const look = (seen) => seen.getEntriesByName('first-contentful-paint').length > 0 && go();
          new PerformanceObserver(look).observe({ type: 'paint', buffered: true });
          setTimeout(go, 3000);
        });
        const files = [...document.querySelectorAll('link[rel=after-paint]')];
        for (const file of files) {
          file.rel = 'modulepreload';
          await rest();
        }
        for (const file of files) {
          await import(file.href);
          await rest();
        }
      })();
    </script>`;

function scriptsLast(frame: string, files: readonly string[]): string {
  const links = files.map((file) => `<link rel="after-paint" crossorigin href="/${file}">`).join('\n    ');
  return frame
    .replace(/\n\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script type="module"[^>]*><\/script>/, () => links)
    .replace('\n  </body>', () => `\n    ${startAfterPaint}\n  </body>`);
}

/** Names the scripts that the first one loads on a page of readers, so that they come at the same time. */
function withPreloads(frame: string): string {
  const files = filesOf(manifest, readerScripts).filter((file) => !frame.includes(file));
  const links = files.map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`).join('');
  return frame.replace('  </head>', () => `${links}  </head>`);
}

const emptyFrame = '<div id="frame"></div>';

function fill(frame: string, page: RenderedPage, path: string, files: readonly string[]): string {
  return scriptsLast(frame, files)
    .replace(/<html lang="[^"]*">/, () => `<html lang="${page.locale}">`)
    .replace(/<!--head-->[\s\S]*<!--\/head-->/, () => head(page, path))
    .replace(emptyFrame, '')
    .replace('<div id="root"></div>', () => `<div id="root">${page.html}</div>`);
}

/** The CSP allows only the inline code written here, by hash: one style and the two scripts above. */
function refuseInline(name: string, html: string): void {
  const own = html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(themeBeforePaint, '')
    .replace(startAfterPaint, '');
  const found = /<style|\sstyle="|<script(?![^>]*\ssrc=)|\son[a-z]+="/.exec(own);
  if (found)
    throw new Error(`${name} has inline code, which the CSP forbids: ${own.slice(found.index, found.index + 80)}`);
}

/** Limit for a first visit: the page's own scripts, compressed as the server sends them. */
const budgetBytes = 110_000;
/** The reader's first view, which also loads the data router and all calls. */
const dashboardBudgetBytes = 170_000;

/** Compressed files by name: the pages share most of their scripts, and compressing took most of the build. */
const compressed = new Map<string, Buffer>();

async function brotliOf(file: string): Promise<Buffer> {
  let found = compressed.get(file);
  if (!found) {
    const bytes = await readFile(join(webDir, file));
    found = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
    compressed.set(file, found);
  }
  return found;
}

async function scriptBytes(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await brotliOf(file)).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The service worker with the files of the offline page: the frame, its scripts and texts, the fonts. */
async function serviceWorker(): Promise<string> {
  const words = ['pt', 'en'].flatMap((language) =>
    ['common', 'reader/editions', 'reasons'].map((area) => `../i18n/${language}/${area}.ts`),
  );
  const scripts = filesOf(manifest, [
    ...words,
    'features/offline/offline-page.tsx',
    'routes/data-router.tsx',
    'index.html',
  ]);
  const fonts = [...shell.matchAll(/\/(assets\/[\w.-]+\.woff2)/g)].map(([, file = '']) => file);
  const files = ['/editions', ...new Set([...scripts, ...fonts].map((file) => `/${file}`))];
  const isReaders = ({ path, access }: Bundle['knownRoutes'][number]) => access === 'user' && path !== '/mailbox';
  const pages = new Set(bundle.knownRoutes.filter(isReaders).map(({ path }) => path.split('/')[1] ?? ''));
  const list = (values: Iterable<string>) => [...values].map((value) => JSON.stringify(value)).join(', ');
  const source = (await readFile(join(root, 'web/service-worker.js'), 'utf8'))
    .replace("'__FILES__'", () => list(files))
    .replace("'__PAGES__'", () => list(pages));
  const version = createHash('sha256').update(source).update(shell).digest('hex').slice(0, 12);
  return source.replace('__VERSION__', version);
}

await build({
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'warn',
  build: {
    ssr: 'entry-server.tsx',
    outDir: bundleDir,
    emptyOutDir: true,
    manifest: false,
    sourcemap: false,
    copyPublicDir: false,
  },
});

const bundle: Bundle = await import(pathToFileURL(join(bundleDir, 'entry-server.js')).href);
const frame = await withStyle(await readFile(join(webDir, 'index.html'), 'utf8'));
const themeBeforePaint = /<script>[\s\S]*?<\/script>/.exec(frame)?.[0] ?? '';
const manifest: Manifest = JSON.parse(await readFile(join(webDir, '.vite/manifest.json'), 'utf8'));
/** What every page of readers loads, besides its own code. */
const readerScripts = ['index.html', 'routes/data-router.tsx', '../virtual:calls/all'];
const shell = withPreloads(frame).replace(emptyFrame, () => `<div id="frame">${bundle.renderFrame()}</div>`);
refuseInline('index.html', shell);
await writeFile(join(webDir, 'index.html'), shell);
const outDir = join(webDir, 'prerendered');
await mkdir(outDir, { recursive: true });

let heaviest = 0;
for (const route of bundle.prerenderedRoutes) {
  for (const language of ['pt', 'en'] as const) {
    const path = route.path === '*' ? '/404' : route.path;
    const words = ['common', ...route.areas].map((area) => `../i18n/${language}/${area}.ts`);
    const files = filesOf(manifest, [...words, `pages/visitor/${route.prerender}.tsx`, 'index.html']);
    const bytes = await scriptBytes(files);
    if (bytes > budgetBytes)
      throw new Error(`${route.prerender} loads ${bytes} bytes of script; the budget is ${budgetBytes}`);
    heaviest = Math.max(heaviest, bytes);
    for (const isOfferOver of route.hasOffer ? [false, true] : [false]) {
      const name = `${route.prerender}${isOfferOver ? '-over' : ''}.${language}.html`;
      const page = await bundle.render(route, path, { asked: language, isOfferOver });
      const html = fill(frame, page, path, files).replace('<html', isOfferOver ? '<html data-offer="over"' : '<html');
      refuseInline(name, html);
      await writeFile(join(outDir, name), html);
    }
  }
}
const dashboardFiles = filesOf(manifest, [
  ...readerScripts,
  'pages/reader/dashboard.tsx',
  ...['common', 'reader/terms', 'reader/editions', 'reader/upgrade', 'errors'].map((area) => `../i18n/pt/${area}.ts`),
]);
const dashboardBytes = await scriptBytes(dashboardFiles);
if (dashboardBytes > dashboardBudgetBytes)
  throw new Error(`/dashboard loads ${dashboardBytes} bytes of script; the budget is ${dashboardBudgetBytes}`);

await writeFile(join(webDir, 'sw.js'), await serviceWorker());

// Writes compressed copies of each file. The server compresses pages, since it inserts its address.
for await (const name of glob('**/*.{js,css,svg,webmanifest}', { cwd: webDir })) {
  await writeFile(join(webDir, `${name}.br`), await brotliOf(name));
  await writeFile(join(webDir, `${name}.gz`), gzipSync(await readFile(join(webDir, name)), { level: 9 }));
}

// For the server: every address of the application, with the file that answers it. `*` is for unknown addresses.
const pages = Object.fromEntries(bundle.knownRoutes.map((route) => [route.path, route.prerender ?? null]));
await writeFile(join(outDir, 'pages.json'), `${JSON.stringify(pages, null, 2)}\n`);
console.log(
  `${bundle.prerenderedRoutes.length * 2} pages written to dist/web/prerendered, at most ${Math.ceil(heaviest / 1000)} KB of script each; /dashboard ${Math.ceil(dashboardBytes / 1000)} KB`,
);
