import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import compileMessage from 'icu-minify/compile';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

import { colourName, palette } from './contract/rules/palette.ts';
import { allCalls } from './contract/sign-in/all-calls.ts';
import { checkBrowserPackages } from './web/browser-packages.ts';
import { callPaths, isPublic } from './web/call-paths.ts';

/** The paths of the contract: the public calls for the first script, all of them for pages of readers. */
function contractPaths(): Plugin {
  const parts: Record<string, Record<string, string>> = {
    '\0virtual:calls/public': callPaths(allCalls, isPublic),
    '\0virtual:calls/all': callPaths(allCalls, () => true),
  };
  return {
    name: 'recorte:contract',
    resolveId: (source) => (`\0${source}` in parts ? `\0${source}` : undefined),
    load: (resolved) => (resolved in parts ? `export default ${JSON.stringify(parts[resolved])}` : undefined),
  };
}

/**
 * React Router's data mode (19 KB) for the pages that use it. Its modules hold parts of both modes, and a module is in one
 * file: prerendered pages would load all of it. So its modules are built twice, but for the contexts, which are shared.
 */
function dataRouter(): Plugin {
  const id = 'virtual:data-router';
  const ofDataMode = '?data-mode';
  const lib = join(dirname(fileURLToPath(import.meta.resolve('react-router'))), 'lib');
  const parts = {
    'dom/lib.js': ['createBrowserRouter', 'ScrollRestoration', 'useBeforeUnload'],
    'components.js': ['RouterProvider', 'Outlet'],
    'hooks.js': ['useBlocker', 'useLoaderData', 'useNavigation', 'useRevalidator'],
  };
  let isBuild = false;
  return {
    name: 'recorte:data-router',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId(source, importer) {
      if (source === id) return `\0${id}`;
      if (!importer?.endsWith(ofDataMode) || !source.startsWith('.') || source.endsWith('/context.js'))
        return undefined;
      return join(dirname(importer), source) + ofDataMode;
    },
    load(resolved) {
      if (resolved !== `\0${id}`) return undefined;
      const from = (file: string) => JSON.stringify(isBuild ? join(lib, file) + ofDataMode : 'react-router');
      const lines = Object.entries(parts).map(([file, names]) => `export { ${names.join(', ')} } from ${from(file)};`);
      return lines.join('\n');
    },
  };
}

type Words = string | { [key: string]: Words };
type CompiledWords = ReturnType<typeof compileMessage> | { [key: string]: CompiledWords };

function compileWords(words: Words): CompiledWords {
  if (typeof words === 'string') return compileMessage(words);
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, compileWords(value)]));
}

/** Messages are parsed at build time (`{count, plural, …}` as data), so that the browser does not load the parser. */
function compiledMessages(): Plugin {
  return {
    name: 'recorte:messages',
    async load(id) {
      const [file = ''] = id.split('?');
      if (!/\/i18n\/(pt|en)\/([\w-]+\/)?[\w-]+\.ts$/.test(file)) return undefined;
      const { default: words }: { default: Words } = await import(`${pathToFileURL(file).href}?${Date.now()}`);
      return { code: `export default ${JSON.stringify(compileWords(words))}`, map: null };
    },
  };
}

const arial = ['Arial', 'Liberation Sans', 'Roboto'];
const arialBold = ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold'];
const times = ['Times New Roman', 'Liberation Serif', 'Noto Serif'];
const timesBold = ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'];

/** Widths, size, ascent and descent of each face, in per cent. */
const archivoFallbacks = [
  ['62% 78%', 76, 115.5, 27.6],
  ['79% 86%', 83.5, 105, 25],
  ['87% 96%', 89, 98.5, 23.6],
  ['97% 110%', 98, 89.6, 21.4],
  ['111% 125%', 121.1, 72.5, 17.3],
] as const;

function face(family: string, names: string[], size: number, ascent: number, descent: number, widths?: string): string {
  const weight = names === arial || names === times ? '100 599' : '600 900';
  const src = names.map((name) => `local("${name}")`).join(',');
  const stretch = widths ? `font-stretch:${widths};` : '';
  return `@font-face{font-family:"${family} Fallback";src:${src};font-weight:${weight};${stretch}size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`;
}

/**
 * Faces until the fonts are loaded: system fonts scaled to the same widths and heights, so that nothing moves. The figures
 * are measured: mean width of Portuguese and English text against Arial and Times, and the line's ascent and descent.
 */
const fallbackFaces = [
  ...archivoFallbacks.flatMap(([widths, size, ascent, descent]) =>
    [arial, arialBold].map((names) => face('Archivo', names, size, ascent, descent, widths)),
  ),
  face('Newsreader', times, 104.6, 70, 25.3),
  face('Newsreader', timesBold, 105.3, 70, 25.3),
].join('\n');

/** The palette as custom properties and as Tailwind's colours, and the fallback faces. */
function generatedStyles(): Plugin {
  const names = Object.entries(palette).map(([colour, [light, dark]]) => ({ name: colourName(colour), light, dark }));
  const values = names.map(({ name, light, dark }) => `--${name}:light-dark(${light},${dark});`).join('');
  const classes = names.map(({ name }) => `--color-${name}:var(--${name});`).join('');
  return {
    name: 'recorte:styles',
    enforce: 'pre',
    transform: (code, id) =>
      id.split('?')[0]?.endsWith('/web/styles/main.css')
        ? { code: `${code}\n${fallbackFaces}\n:root{${values}}\n@theme inline{${classes}}\n`, map: null }
        : undefined,
  };
}

const webDir = join(import.meta.dirname, 'web');

/** Every page loads these first. */
const beginnings = ['entry-client.tsx', 'features/navigation/public-page.tsx', 'use-notify.ts'];

function reachedFrom(files: readonly string[], modules: Rolldown.ChunkingContext): ReadonlySet<string> {
  const reached = new Set(files);
  // iterating a set also visits elements added during the loop
  for (const file of reached)
    for (const imported of modules.getModuleInfo(file)?.importedIds ?? []) reached.add(imported);
  return reached;
}

const visitorPages = join(webDir, 'pages/visitor');

/** Modules that several public pages use, and those of them that the landing page uses. */
function sharedByVisitors(modules: Rolldown.ChunkingContext) {
  const reached = readdirSync(visitorPages).map((name) => reachedFrom([join(visitorPages, name)], modules));
  const all = new Set(reached.flatMap((files) => [...files]));
  const shared = [...all].filter((file) => reached.filter((files) => files.has(file)).length > 1);
  const onLanding = reachedFrom([join(visitorPages, 'landing.tsx')], modules);
  return { shared: new Set(shared), withLanding: new Set(shared.filter((file) => onLanding.has(file))) };
}

/**
 * Groups the first modules of public pages into five files. By default there would be two dozen, which compress worse,
 * are requested one by one, and are smaller than their headers. Each runs in its own task.
 */
function base(): Rolldown.CodeSplittingGroup[] {
  let begun: ReadonlySet<string> | undefined;
  let visitors: ReturnType<typeof sharedByVisitors> | undefined;
  const part = (
    name: string,
    priority: number,
    isPart: (id: string, modules: Rolldown.ChunkingContext) => boolean,
  ): Rolldown.CodeSplittingGroup => ({
    debugName: name,
    priority,
    name: (id, modules) => (!/\.css$|entry-client\.tsx$/.test(id) && isPart(id, modules) ? name : null),
  });
  const isBegun = (id: string, modules: Rolldown.ChunkingContext) => {
    begun ??= reachedFrom(
      beginnings.map((file) => join(webDir, file)),
      modules,
    );
    return begun.has(id);
  };
  const visitorsOf = (modules: Rolldown.ChunkingContext) => {
    visitors ??= sharedByVisitors(modules);
    return visitors;
  };
  return [
    part('react', 4, (id, modules) => isBegun(id, modules) && /\/node_modules\/(react|react-dom|scheduler)\//.test(id)),
    part('libraries', 3, (id, modules) => isBegun(id, modules) && id.includes('/node_modules/')),
    part('base', 2, (id, modules) => isBegun(id, modules)),
    part('landing-visitor', 1, (id, modules) => visitorsOf(modules).withLanding.has(id)),
    part('visitor', 0, (id, modules) => visitorsOf(modules).shared.has(id)),
  ];
}

export default defineConfig({
  root: 'web',
  cacheDir: '../node_modules/.vite',
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  plugins: [
    contractPaths(),
    dataRouter(),
    compiledMessages(),
    react(),
    generatedStyles(),
    tailwindcss(),
    checkBrowserPackages(),
  ],
  // Bundled, so that the alias above also applies when prerendering.
  ssr: { noExternal: ['use-intl'] },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // scripts/build.ts moves them out of the served folder
    sourcemap: 'hidden',
    // light-dark() is used as written; older browsers get the light colours of the fallback rules.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Strict CSP: nothing may be inlined as a data: font or script.
    assetsInlineLimit: 0,
    // A script loaded later preloads its own imports, not those that every page already has.
    modulePreload: {
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !/\/(rolldown-runtime|react|libraries|base)-/.test(file)) : files,
    },
    rolldownOptions: { output: { codeSplitting: { groups: base() } } },
  },
});
