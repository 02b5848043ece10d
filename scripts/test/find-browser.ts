import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const usual = [
  '/usr/bin/chromium-headless-shell', // headless: a story takes a third less processor time than in the full browser
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const find = (): string | undefined =>
  [process.env.CHROMIUM_PATH ?? '', chromium.executablePath(), ...usual].find((file) => file && existsSync(file));

/** A Chromium for the browser stories: an installed one, else Playwright's, else the distribution's. */
export function findBrowser(): string {
  const known = find();
  if (known) return known;
  console.error('No browser found; getting one (once) …');
  spawnSync('playwright', ['install', 'chromium'], { stdio: ['ignore', 2, 2], timeout: 180_000 });
  const own = find();
  if (own) return own;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const quiet = {
      stdio: ['ignore', 2, 2] as ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    execFileSync('apt-get', ['update', '-qq'], quiet);
    const packages = ['chromium-headless-shell', 'fonts-liberation'];
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
  }
  const installed = find();
  if (installed) return installed;
  console.error(
    'recorte: no Chromium; install one (e.g. "apt-get install chromium-headless-shell") or set CHROMIUM_PATH',
  );
  process.exit(1);
}
