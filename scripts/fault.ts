import { parseArgs } from 'node:util';
import type { FaultRow } from '../tests/fault/row.ts';
import type { ServiceRow } from '../tests/fault/service-row.ts';
import { buildIfStale } from './build-if-stale.ts';

/**
 * `npm run fault -- F01 [--count N] [--seed N] [--small] [--record]`: one row of the fault table with real processes, a real database and a
 * scripted mail server. Prints what happened, then one line of JSON; the exit status says whether it held.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
    small: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
});
buildIfStale();
const { rows: deliveryRows } = await import('../tests/fault/delivery/delivery-rows.ts');
const { serviceRows } = await import('../tests/fault/service/service-rows.ts');
const rows: Record<string, FaultRow | ServiceRow> = { ...deliveryRows, ...serviceRows };
const name = positionals[0]?.toUpperCase() ?? '';
const row = rows[name];
if (!row) {
  console.error('Usage: npm run fault -- <row> [--count N] [--seed N] [--small] [--record]\n');
  for (const [id, { what }] of Object.entries(rows)) console.error(`  ${id}  ${what}`);
  process.exit(2);
}
const count = values.count ? Number(values.count) : values.small ? row.small : row.full;
let seed = Number(values.seed);
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};
const began = performance.now();
const { isGood, verdict, figures } = await row.run({ count, random });
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
process.exit(isGood ? 0 : 1);
