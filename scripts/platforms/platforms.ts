import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readArgs, runProgram, UsageError } from '../../commands/command.ts';
import { binariesIn } from './binaries.ts';
import { foldersFor, type LockedPlatform, type LockFile, PLATFORMS } from './lock-file.ts';

/**
 * `npm run platforms`: installs the packages for each platform in a scratch folder and lists the binaries found there.
 * Fails when a package of binaries was not installed or has none for its platform.
 */
const root = path.join(import.meta.dirname, '..', '..');
const args = process.argv.slice(2);

function installFor(platform: LockedPlatform, folder: string): void {
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(path.join(root, file), path.join(folder, file));
  const [system, processor] = platform.split('-');
  const wanted = ['ci', `--os=${system}`, `--cpu=${processor}`, ...(system === 'linux' ? ['--libc=glibc'] : [])];
  const npm = process.env.npm_execpath;
  if (!npm) throw new UsageError('started without npm');
  execFileSync(process.execPath, [npm, ...wanted, '--loglevel=error'], { cwd: folder, stdio: ['ignore', 'ignore', 2] });
}

/** Lists the binaries of one platform; returns how many packages lack theirs. */
function listBinaries(platform: LockedPlatform): number {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-platform-'));
  try {
    installFor(platform, folder);
    const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as LockFile;
    const packages = foldersFor(lock, platform).map((place) => {
      const at = path.join(folder, place);
      return { place, files: existsSync(at) ? binariesIn(at, platform) : [] };
    });
    const bare = packages.filter(({ files }) => files.length === 0);
    console.log(`${platform}: ${packages.length - bare.length} of ${packages.length} packages have their binaries`);
    for (const { place, files } of packages) {
      const some = files.length > 3 ? `${files.length} files, such as ${files[0]}` : files.join(', ');
      console.log(`  ${place.replace('node_modules/', '')}: ${some || 'MISSING'}`);
    }
    return bare.length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(): Promise<number> {
  const { positionals } = readArgs({ args, allowPositionals: true });
  const unknown = positionals.find((name) => !PLATFORMS.some((platform) => platform === name));
  if (unknown) throw new UsageError(`no platform "${unknown}"`);
  const wanted = PLATFORMS.filter((platform) => positionals.length === 0 || positionals.includes(platform));
  return wanted.map(listBinaries).some((missing) => missing > 0) ? 1 : 0;
}

await runProgram({ args, usage: () => `Usage: npm run platforms [-- ${PLATFORMS.join('|')} …]`, run });
