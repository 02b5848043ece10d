import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { readArgs, runProgram, UsageError } from '../commands/command.ts';

const root = path.join(import.meta.dirname, '..');

/** Builds the web application and prerenders its public pages. */
async function buildPages(): Promise<void> {
  await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
  await moveMaps(path.join(root, 'dist/web'), path.join(root, 'dist/maps'));
  await import('./prerender.ts');
}

/**
 * Moves the source maps to a folder that is not served, without the sources, and stores the name of the release: the
 * hash of the first script, which changes with every other script.
 */
async function moveMaps(webDir: string, mapsDir: string): Promise<void> {
  await rm(mapsDir, { recursive: true, force: true });
  await mkdir(mapsDir, { recursive: true });
  for await (const name of glob('**/*.map', { cwd: webDir })) {
    const { sourcesContent: _, ...map } = JSON.parse(await readFile(path.join(webDir, name), 'utf8'));
    await writeFile(path.join(mapsDir, path.basename(name)), JSON.stringify(map));
    await rm(path.join(webDir, name));
  }
  const manifest = JSON.parse(await readFile(path.join(webDir, '.vite/manifest.json'), 'utf8'));
  const [, release] = /-([\w-]{8})\.js$/.exec(manifest['index.html'].file) ?? [];
  if (!release) throw new Error('the first script has no hash in its name');
  await writeFile(path.join(mapsDir, 'release'), release);
}

/** The mails' templates, for the server. */
async function buildMails(): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    resolve: { conditions: ['recorte-source'] },
    // React's development build takes twice as long for every mail
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: ['react', 'react-dom'] },
    build: {
      ssr: 'emails/mails.ts',
      outDir: 'dist/emails',
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'mails.js' } },
    },
  });
}

/** `npm run build [-- pages|mails]`. */
const args = process.argv.slice(2);

async function run(): Promise<number> {
  const { positionals: wanted } = readArgs({ args, allowPositionals: true });
  const parts: Record<string, () => Promise<void>> = { pages: buildPages, mails: buildMails };
  const unknown = wanted.find((part) => !parts[part]);
  if (unknown) throw new UsageError(`no part "${unknown}"`);
  for (const [part, make] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(part)) await make();
  return 0;
}

await runProgram({ args, usage: () => 'Usage: npm run build [-- pages|mails]', run });
