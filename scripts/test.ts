import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildIfStale } from './build-if-stale.ts';
import { findBrowser } from './find-browser.ts';

/**
 * `npm test`: unit and database tests, then the browser stories on the built application. Ends with one line that counts both.
 * Arguments narrow the unit tests (`npm test -- people`); `--database-only` runs those that use a database, for another server.
 */
interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

const args = process.argv.slice(2);
const isDatabaseOnly = args.includes('--database-only');
const named = args.filter((arg) => !arg.startsWith('--'));
const filters = isDatabaseOnly && named.length === 0 ? testsOnDatabase() : named;
const folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-report-'));

function testsOnDatabase(): string[] {
  const tests = globSync('{admin,commands,news,people,platform}/**/*.test.ts');
  return tests.filter((file) =>
    /createTest(Platform|Database)|create\w+Site\b|support\/clipping-desk/.test(readFileSync(file, 'utf8')),
  );
}

function runUnitTests(): Tally {
  const report = path.join(folder, 'unit.json');
  const vitestArgs = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters];
  const { status } = spawnSync('vitest', vitestArgs, { stdio: 'inherit' });
  const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  const broken = status === 0 ? 0 : Math.max(1, numFailedTests || numFailedTestSuites);
  return { passed: numPassedTests, failed: broken, skipped: numPendingTests };
}

function runStories(): Tally {
  const report = path.join(folder, 'stories.json');
  const { status } = spawnSync('playwright', ['test', ...filters], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const { stats } = JSON.parse(readFileSync(report, 'utf8'));
  return { passed: stats.expected, failed: status === 0 ? 0 : Math.max(1, stats.unexpected), skipped: stats.skipped };
}

buildIfStale();
const tallies = [runUnitTests()];
if (!isDatabaseOnly && filters.length === 0) tallies.push(runStories());
rmSync(folder, { recursive: true, force: true });
const sum = (what: keyof Tally) => tallies.reduce((total, tally) => total + tally[what], 0);
const skipped = sum('skipped');
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
