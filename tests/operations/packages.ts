import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';

const isInstalled = (name: string) => {
  try {
    const said = execFileSync('dpkg-query', ['-s', name], { encoding: 'utf8', stdio: 'pipe' });
    return said.includes('install ok installed');
  } catch {
    return false;
  }
};

const noStart = '/usr/sbin/policy-rc.d';

/** Installs missing packages without starting their services: the steps run their own servers. */
export function installPackages(names: string[]): void {
  const missing = [...new Set(names)].filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0) throw new Error(`run as root, or install first: ${missing.join(' ')}`);
  console.error(`Installing ${missing.join(', ')} …`);
  const mayAdd = !existsSync(noStart);
  if (mayAdd) {
    mkdirSync('/usr/sbin', { recursive: true });
    writeFileSync(noStart, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update', '-q'], { stdio: ['ignore', 'ignore', 'inherit'], env });
    execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
  } finally {
    if (mayAdd) execFileSync('rm', ['-f', noStart]);
  }
}
