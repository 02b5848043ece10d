import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { systemClock } from '../../platform/clock.ts';

const file = path.join(import.meta.dirname, '../..', 'docs', 'fault-results.md');

const head = `# Results of the fault rows

Each line is one run of \`npm run fault -- <row> --record\`. Load is the machine's over the last minute at the end of the run, the row's own included.

| date | row | size | database | held | figures | aim | cores, load |
|---|---|---|---|---|---|---|---|
`;

export interface Outcome {
  row: string;
  aim: string;
  count: number;
  seconds: number;
  isGood: boolean;
  figures: Record<string, unknown>;
}

/** One line in the table of the repository. */
export function record({ row, aim, count, seconds, isGood, figures }: Outcome): void {
  if (!existsSync(file)) writeFileSync(file, head);
  const told = Object.entries({ ...figures, seconds }).map(([name, value]) => `${name} ${toText(value)}`);
  const cells = [
    systemClock.now().toISOString().slice(0, 10),
    row,
    String(count),
    process.env.DATABASE_URL ? 'outside' : 'embedded',
    isGood ? 'yes' : '**no**',
    told.join(', '),
    aim,
    `${os.availableParallelism()}, ${(os.loadavg()[0] ?? 0).toFixed(1)}`,
  ];
  appendFileSync(file, `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |\n`);
}

const toText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
