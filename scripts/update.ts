import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { readArgs, runProgram } from '../commands/command.ts';
import { type LockFile, missingBinaries } from './platforms/lock-file.ts';

/**
 * `npm run update`: installs the newest version of every package that the registry has for all platforms, and lists
 * the others.
 */
const args = process.argv.slice(2);
const FILES = ['package.json', 'package-lock.json'];

interface Outdated {
  latest: string;
}

const npm = (words: string[]) => spawnSync('npm', words, { encoding: 'utf8', shell: process.platform === 'win32' });

/** The outdated packages; those of our own Node together, since they must have one version. */
function findOutdated(): string[][] {
  const { stdout } = npm(['outdated', '--json']);
  const outdated = Object.entries(JSON.parse(stdout || '{}') as Record<string, Outdated>);
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as LockFile['packages'][string];
  const nodes = Object.keys(optionalDependencies ?? {});
  const latest = outdated.find(([name]) => nodes.includes(name))?.[1].latest;
  return [
    ...outdated.filter(([name]) => !nodes.includes(name)).map(([name, found]) => [`${name}@${found.latest}`]),
    ...(latest ? [nodes.map((name) => `${name}@${latest}`)] : []),
  ];
}

/** Writes the new versions to the lock file; returns why it cannot. */
function update(packages: string[]): string | undefined {
  const isNode = packages.length > 1;
  const { status, stderr } = npm([
    'install',
    '--package-lock-only',
    '--loglevel=error',
    ...(isNode ? ['--save-optional'] : []),
    ...packages,
  ]);
  if (status !== 0) return /npm error (?:notarget|404|ERESOLVE) (.*)/.exec(stderr)?.[1] ?? 'npm failed';
  return missingBinaries(JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile)[0];
}

async function run(): Promise<number> {
  readArgs({ args });
  for (const packages of findOutdated()) {
    const before = FILES.map((file) => readFileSync(file));
    const reason = update(packages);
    if (reason) for (const [at, file] of FILES.entries()) writeFileSync(file, before[at]!);
    console.log(reason ? `kept    instead of ${packages.join(' ')}: ${reason}` : `updated ${packages.join(' ')}`);
  }
  return npm(['ci']).status ?? 1;
}

await runProgram({ args, usage: () => 'Usage: npm run update', run });
