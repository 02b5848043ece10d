import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildIfStale } from './build-if-stale.ts';
import { findBrowser } from './find-browser.ts';

/**
 * `npm test`: unit and database tests, then the browser stories on the built application. Ends with one line that counts both.
 * Arguments narrow the unit tests (`npm test -- people`); `--database-only` leaves the browser out.
 */
interface Tally {
  passed: number;
  failed: number;
}

const args = process.argv.slice(2);
const isDatabaseOnly = args.includes('--database-only');
const filters = args.filter((arg) => !arg.startsWith('--'));
const folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-report-'));

function runUnitTests(): Tally {
  const report = path.join(folder, 'unit.json');
  const vitestArgs = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters];
  const { status } = spawnSync('vitest', vitestArgs, { stdio: 'inherit' });
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
  const broken = status === 0 ? 0 : Math.max(1, numFailedTests || numFailedTestSuites);
  return { passed: numPassedTests, failed: broken };
}

function runStories(): Tally {
  const report = path.join(folder, 'stories.json');
  const { status } = spawnSync('playwright', ['test', ...filters], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const { stats } = JSON.parse(readFileSync(report, 'utf8'));
  return { passed: stats.expected, failed: status === 0 ? 0 : Math.max(1, stats.unexpected) };
}

buildIfStale();
const tallies = [runUnitTests()];
if (!isDatabaseOnly && filters.length === 0) tallies.push(runStories());
rmSync(folder, { recursive: true, force: true });
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
