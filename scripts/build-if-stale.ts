import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const stamp = path.join(root, 'dist', '.built-from');
const inputs = [
  'web/**/*',
  'i18n/**/*',
  'emails/**/*',
  'contract/**/*',
  'vite.config.ts',
  'scripts/{build,prerender}.ts',
  'package-lock.json',
];

/** What the built pages and mails are made from, as one hash of contents: a checkout with new times builds nothing. */
function sourcesHash(): string {
  const hash = createHash('sha256');
  const files = globSync(inputs, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

export function buildIfStale(): void {
  const wanted = sourcesHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error('Building the pages and mails …');
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'build.ts')], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) {
    console.error(stdout, stderr);
    console.error('recorte: the build failed; see the lines above');
    process.exit(1);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}
