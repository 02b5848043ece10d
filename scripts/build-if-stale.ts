import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const common = ['i18n/**/*', 'contract/**/*', 'scripts/build.ts', 'package-lock.json'];
const inputs = {
  pages: ['web/**/*', 'vite.config.ts', 'scripts/prerender.ts', ...common],
  mails: ['emails/**/*', ...common],
};
type Part = keyof typeof inputs;

/** Hash of the contents a part is built from: new file times alone cause no build. */
function sourcesHash(part: Part): string {
  const hash = createHash('sha256');
  const files = globSync(inputs[part], { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

export function buildIfStale(parts: Part[] = ['pages', 'mails']): void {
  if (!ensureBuilt(parts)) process.exit(1);
}

/** Builds stale parts; prints the reason and returns false if a build fails. */
export function ensureBuilt(parts: Part[]): boolean {
  const stale = parts
    .map((part) => ({ part, hash: sourcesHash(part), stamp: path.join(root, 'dist', `.${part}-from`) }))
    .filter(({ hash, stamp }) => !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash);
  if (stale.length === 0) return true;
  const names = stale.map(({ part }) => part);
  console.error(`Building the ${names.join(' and ')} …`);
  const script = path.join(import.meta.dirname, 'build.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...names], { cwd: root, encoding: 'utf8' });
  if (status !== 0) {
    console.error(stdout, stderr);
    console.error('recorte: the build failed; see the lines above');
    return false;
  }
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  for (const { hash, stamp } of stale) writeFileSync(stamp, hash);
  return true;
}
