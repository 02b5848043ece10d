import { readArgs, runProgram, UsageError } from '../commands/command.ts';
import type { FaultRow } from '../tests/fault/row.ts';
import type { ServiceRow } from '../tests/fault/service-row.ts';
import { buildIfStale } from './build-if-stale.ts';

/**
 * `npm run fault -- F01 [--count N] [--seed N] [--small] [--record]`: one row of the fault table with real processes, a
 * real database and a scripted mail server. Prints the result and one line of JSON; the status says whether it passed.
 */
const args = process.argv.slice(2);
const options = {
  count: { type: 'string' },
  seed: { type: 'string', default: '1' },
  small: { type: 'boolean', default: false },
  record: { type: 'boolean', default: false },
} as const;

async function loadRows(): Promise<Record<string, FaultRow | ServiceRow>> {
  buildIfStale();
  const { rows: deliveryRows } = await import('../tests/fault/delivery/delivery-rows.ts');
  const { serviceRows } = await import('../tests/fault/service/service-rows.ts');
  return { ...deliveryRows, ...serviceRows };
}

async function usage(): Promise<string> {
  const rows = Object.entries(await loadRows()).map(([id, { what }]) => `  ${id}  ${what}`);
  return ['Usage: npm run fault -- <row> [--count N] [--seed N] [--small] [--record]\n', ...rows].join('\n');
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

async function run(): Promise<number> {
  const { positionals, values } = readArgs({ args, allowPositionals: true, options });
  const name = positionals[0]?.toUpperCase() ?? '';
  const row = (await loadRows())[name];
  if (!row) throw new UsageError(`no row "${name}"`);
  const count = values.count ? Number(values.count) : values.small ? row.small : row.full;
  const began = performance.now();
  const { isGood, verdict, figures } = await row.run({ count, random: randomFrom(Number(values.seed)) });
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  console.log(
    `${name}: ${row.what}\n  aim: ${row.aim}\n  ${isGood ? 'held' : 'DID NOT HOLD'} with ${count}, ${seconds} s`,
  );
  console.table({ ...verdict, ...(verdict && { explained: JSON.stringify(verdict.explained) }), ...figures });
  console.log(JSON.stringify({ row: name, isGood, count, seconds, ...verdict, ...figures }));
  if (values.record) {
    const { record } = await import('../tests/fault/record.ts');
    record({ row: name, aim: row.aim, count, seconds, isGood, figures: { ...verdict, ...figures } });
  }
  return isGood ? 0 : 1;
}

await runProgram({ args, usage, run });
process.exit();
