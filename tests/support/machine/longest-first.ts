import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, on two cores more than a minute each; the others differ too little to matter. */
const longest = [
  'tests/process.test.ts',
  'tests/races/every-route.test.ts',
  'tests/attacks/hostile-input.test.ts',
  'clippings/delivery/month.test.ts',
  'clippings/delivery/ledger/slow-server.test.ts',
  'clippings/lab/sample-news.test.ts',
  'people/payments/event-table.test.ts',
  'clippings/delivery/ledger/faults.test.ts',
  'clippings/delivery/weekly.test.ts',
];

/** A worker whose next file has another environment ends, and its successor loads all modules again. */
const hasDocument = (file: string) => readFileSync(file, 'utf8').startsWith('// @vitest-environment');

/** Vitest keeps the durations of earlier runs, but a fresh clone has none: a long file begun last would run alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((file) => moduleId.endsWith(file));
      if (found !== -1) return found;
      return hasDocument(moduleId) ? longest.length + 1 : longest.length;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
