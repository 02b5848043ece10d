import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runProgram } from '../commands/command.ts';
import { buildIfStale } from './build-if-stale.ts';
import { findBrowser } from './find-browser.ts';
import { readStoryReport, readTally, type Tally } from './test-report.ts';

/**
 * `npm test`: unit and database tests, then the browser stories on the built application. Ends with one line that counts both.
 * Arguments narrow the unit tests (`npm test -- people`). With TEST_DATABASE_URL the database tests run on that server.
 */
const filters = process.argv.slice(2);
let folder = '';

function runUnitTests(): Tally {
  const report = path.join(folder, 'unit.json');
  const vitestArgs = ['run', '--reporter=default', '--reporter=./scripts/test-report.ts', ...filters];
  const { status } = spawnSync('vitest', vitestArgs, { stdio: 'inherit', env: { ...process.env, TALLY_FILE: report } });
  return readTally(report, status === 0);
}

function runStories(): Tally {
  const report = path.join(folder, 'stories.json');
  const { status } = spawnSync('playwright', ['test'], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return readStoryReport(report, status === 0);
}

async function run(): Promise<number> {
  buildIfStale();
  folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-report-'));
  const tallies = [runUnitTests()];
  if (filters.length === 0) tallies.push(runStories());
  rmSync(folder, { recursive: true, force: true });
  for (const line of tallies.flatMap(({ remarks }) => remarks)) console.log(line);
  const sum = (what: 'passed' | 'failed' | 'skipped') => tallies.reduce((total, tally) => total + tally[what], 0);
  const skipped = sum('skipped');
  console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
}

await runProgram({
  args: filters,
  usage: () => 'Usage: npm test [-- PATH …]   (without a path also the stories)',
  run,
});
