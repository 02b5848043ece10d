import { readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Result of a test run. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** One line for each test that failed, printed last: often only the end of the output is read. */
  remarks: string[];
}

interface StorySuite {
  file: string;
  suites?: StorySuite[];
  specs: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
}

interface StoryReport {
  stats: { expected: number; skipped: number };
  suites: StorySuite[];
}

/** Vitest reporter that writes the tally to the file named by TALLY_FILE. Errors outside of tests count as failures. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tally: Tally = { passed: 0, failed: unhandled.length, skipped: 0, remarks: [] };
    for (const error of unhandled) tally.remarks.push(remark('outside of the tests', '', error.message));
    for (const module of modules) this.#addModule(tally, module);
    writeFileSync(process.env.TALLY_FILE ?? '', JSON.stringify(tally));
  }

  #addModule(tally: Tally, module: TestModule): void {
    for (const error of module.errors()) {
      tally.failed++;
      tally.remarks.push(remark(module.moduleId, '', error.message));
    }
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result();
      tally[state === 'pending' ? 'skipped' : state]++;
      if (state === 'failed') tally.remarks.push(remark(module.moduleId, test.fullName, errors?.[0]?.message));
    }
  }
}

/** Reads a reporter's tally; a run with a failure status has failed even if every test in it passed. */
export function readTally(file: string, isClean: boolean): Tally {
  const tally: Tally = JSON.parse(readFileSync(file, 'utf8'));
  return isClean ? tally : { ...tally, failed: Math.max(1, tally.failed) };
}

/** Reads the same from the JSON report of the browser stories. */
export function readStoryReport(file: string, isClean: boolean): Tally {
  const { stats, suites }: StoryReport = JSON.parse(readFileSync(file, 'utf8'));
  const remarks = suites.flatMap(remarksOfSuite);
  return {
    passed: stats.expected,
    failed: isClean ? remarks.length : Math.max(1, remarks.length),
    skipped: stats.skipped,
    remarks,
  };
}

function remarksOfSuite(suite: StorySuite): string[] {
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => remark(suite.file, title, results.find(({ error }) => error)?.error?.message)),
  );
  return [...own, ...(suite.suites ?? []).flatMap(remarksOfSuite)];
}

function remark(file: string, test: string, reason = ''): string {
  const place = file.replace(`${process.cwd()}/`, '');
  const words = stripVTControlCharacters(reason).replace(/\s+/g, ' ').slice(0, 400);
  return `FAILED ${place}${test && ` > ${test}`}: ${words}`;
}
