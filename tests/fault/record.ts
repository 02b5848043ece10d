import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { systemClock } from '../../platform/clock.ts';

const file = path.join(import.meta.dirname, '../..', 'docs', 'fault-results.md');

export interface Outcome {
  row: string;
  aim: string;
  count: number;
  seconds: number;
  isGood: boolean;
  figures: Record<string, unknown>;
}

/** Writes the run into the table of results, replacing the row's earlier run on the same kind of database. */
export function record({ row, aim, count, seconds, isGood, figures }: Outcome): void {
  const database = process.env.DATABASE_URL ? 'outside' : 'embedded';
  const cells = [
    systemClock.now().toISOString().slice(0, 10),
    row,
    String(count),
    database,
    isGood ? 'yes' : '**no**',
    Object.entries({ ...figures, seconds })
      .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
      .join(', '),
    aim,
    `${os.availableParallelism()}, ${(os.loadavg()[0] ?? 0).toFixed(1)}`,
  ];
  const earlier = new RegExp(`^\\| [\\d-]+ \\| ${row} \\| \\d+ \\| ${database}\\b`);
  const others = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => !earlier.test(line));
  writeFileSync(
    file,
    `${[...others, `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`].join('\n')}\n`,
  );
}
