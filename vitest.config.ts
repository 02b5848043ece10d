import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: {
      // tests read the mails' sources; the running server reads what the build made of them
      '#emails': path.join(import.meta.dirname, 'emails/mails.ts'),
      'virtual:contract': path.join(import.meta.dirname, 'tests/support/browser/contract-paths.ts'),
    },
  },
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules/**', 'dist/**', 'data/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    // of a quiet machine; the global setup multiplies all three by what it measures
    testTimeout: 120_000,
    // a second try tells a machine that was too busy from a fault; what needed one is named at the end of the run
    retry: 1,
    hookTimeout: 120_000,
    // the usual second is too short for a look that has to wait for other tests' work
    expect: { poll: { timeout: 15_000 } },
    // more than cores: half of the time a test waits, for the database or on purpose
    maxWorkers: 3,
    // one module graph per worker: every test has its own database, and importing the house costs more than most tests
    isolate: false,
  },
});
