import { defineConfig } from '@playwright/test';
import { measureSlowness } from './tests/support/machine/slowness.ts';

/** Measured in the first process; its workers load this file again. */
process.env.SLOWNESS ??= String(measureSlowness());
const slowness = Number(process.env.SLOWNESS);

export default defineConfig({
  testDir: 'tests/stories',
  testMatch: '**/*.story.ts',
  globalSetup: './tests/support/browser/global-setup.ts',
  outputDir: 'test-results',
  // Node reads TypeScript itself
  build: { external: ['**'] },
  timeout: 180_000 * slowness,
  retries: 0,
  // longer than on an idle machine: the unit tests run in parallel
  expect: { timeout: 30_000 * slowness },
  // each starts a service, which takes fifteen seconds of processor time
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        ...['--no-sandbox', '--disable-background-networking', '--no-first-run'],
        ...['--disable-gpu', '--disable-software-rasterizer'], // emulating a GPU took 6 % of a story
      ],
    },
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'off',
    // only the story about the service worker allows it; elsewhere it would answer before the story's own fakes
    serviceWorkers: 'block',
    // emptied between the stories of a worker: a new one takes two seconds of processor time
    reuseContext: true,
    // spinners and progress bars would repaint sixty times a second; a story about motion turns this off
    contextOptions: { reducedMotion: 'reduce' },
  },
});
