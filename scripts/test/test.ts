import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readArgs, runProgram } from '../../commands/command.ts';
import { buildIfStale } from '../build-if-stale.ts';
import { findBrowser } from './find-browser.ts';
import { keepMeanings } from './keep-meanings.ts';
import { readStoryReport, readTally, type Tally } from './test-report.ts';

/**
 * `npm test`: unit and database tests, in parallel the browser stories on the built application. The races of the folders that
 * the change touched have their full size. The last line counts everything. Paths narrow the unit tests (`npm test -- people`).
 * `--storms` runs only the races, at full size; `--keep-meanings` keeps what the encoder reads in the tests that run, so that they
 * need not read it. With TEST_DATABASE_URL the database tests run on that server.
 */
const args = process.argv.slice(2);

/** Runs a program; prints its output at once, or with `later` in one piece at the end. */
function start(program: string, words: string[], env: NodeJS.ProcessEnv, later = false): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { stdio: later ? 'pipe' : 'inherit', env: { ...process.env, ...env } });
    const output: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}

async function runUnitTests(folder: string, env: NodeJS.ProcessEnv, filters: string[] = []): Promise<Tally> {
  const report = path.join(folder, 'unit.json');
  const words = ['run', '--reporter=default', '--reporter=./scripts/test/test-report.ts', ...filters];
  return readTally(report, await start('vitest', words, { TALLY_FILE: report, ...env }));
}

async function runStories(folder: string): Promise<Tally> {
  const report = path.join(folder, 'stories.json');
  const env = { CHROMIUM_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  return readStoryReport(report, await start('playwright', ['test'], env, true));
}

/** The folders changed since this branch left main; on main itself, since the previous commit. */
function touchedFolders(): string[] {
  const git = (...words: string[]) =>
    execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const left = git('merge-base', 'HEAD', 'main').trim();
    const base = left === git('rev-parse', 'HEAD').trim() ? 'HEAD~1' : left;
    const files = git('diff', '--name-only', base).trim().split('\n');
    return [...new Set(files.map((file) => path.dirname(file)))].filter((folder) => folder !== '.');
  } catch {
    return []; // no git history
  }
}

async function run(): Promise<number> {
  const options = {
    storms: { type: 'boolean', default: false },
    'keep-meanings': { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = readArgs({ args, options, allowPositionals: true });
  buildIfStale();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-report-'));
  const isNarrow = values.storms || positionals.length > 0;
  const list = path.join(folder, 'meanings');
  if (values['keep-meanings']) process.env.KEEP_MEANINGS = list;
  const tallies = isNarrow
    ? [await runUnitTests(folder, values.storms ? { STORMS: '.' } : {}, positionals)]
    : await Promise.all([runUnitTests(folder, { STORMS: touchedFolders().join() }), runStories(folder)]);
  if (values['keep-meanings']) keepMeanings(list, isNarrow);
  rmSync(folder, { recursive: true, force: true });
  for (const line of tallies.flatMap(({ remarks }) => remarks)) console.log(line);
  const sum = (what: 'passed' | 'failed' | 'skipped') => tallies.reduce((total, tally) => total + tally[what], 0);
  const skipped = sum('skipped');
  console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
}

await runProgram({
  args,
  usage: () => 'Usage: npm test [-- [--storms] [--keep-meanings] PATH …]   (without a path also the stories)',
  run,
});
