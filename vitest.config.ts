import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/machine/longest-first.ts';

const support = path.join(import.meta.dirname, 'tests/support');
/** Folders whose races have their full size; `.` runs all races and nothing else: `npm test -- --storms`. */
const storms = (process.env.STORMS ?? '').split(',').filter(Boolean);
const isStorm = storms[0] === '.';

const stormTests = () =>
  globSync('**/*.test.ts', { cwd: import.meta.dirname, exclude: ['node_modules/**', 'dist/**', 'data/**'] }).filter(
    (file) => readFileSync(path.join(import.meta.dirname, file), 'utf8').includes('/support/machine/storm.ts'),
  );

export default defineConfig({
  resolve: {
    alias: [
      // tests use the mails' sources; the running server uses the built ones
      { find: '#emails', replacement: path.join(import.meta.dirname, 'emails/mails.ts') },
      { find: /^virtual:calls\/(public|all)$/, replacement: path.join(support, 'browser/contract-paths.ts') },
      { find: 'virtual:data-router', replacement: 'react-router' },
      {
        find: /^\.\.?\/(current\/)?start-index-thread\.ts$/,
        replacement: path.join(support, 'stand-ins/kept-thread.ts'),
      },
      { find: './read-text.ts', replacement: path.join(support, 'stand-ins/kept-meanings.ts') },
      { find: './scrypt.ts', replacement: path.join(support, 'stand-ins/cheap-scrypt.ts') },
    ],
  },
  test: {
    name: isStorm ? 'storms' : 'tests',
    include: isStorm ? stormTests() : ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules/**', 'dist/**', 'data/**'],
    provide: { storms: storms.map((folder) => path.join(import.meta.dirname, folder)) },
    globalSetup: ['tests/support/global-setup.ts'],
    // for an idle machine; the global setup multiplies all three by its measurement
    testTimeout: 120_000,
    retry: 0,
    hookTimeout: 120_000,
    // the default second is too short for a poll that waits for other tests' work
    expect: { poll: { timeout: 15_000 } },
    // more than two cores: tests wait half of their time; a worker takes 500 MB and up to 20 connections, so no more on larger machines
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // one module graph per worker: every test has its own database, and imports cost more than most tests
    isolate: false,
  },
});
