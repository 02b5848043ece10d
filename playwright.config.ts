import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/stories',
  testMatch: '**/*.story.ts',
  globalSetup: './tests/support/browser/global-setup.ts',
  outputDir: 'test-results',
  timeout: 180_000,
  retries: 1,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
    },
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
