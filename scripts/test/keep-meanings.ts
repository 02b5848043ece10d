import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const KEPT_FILE = path.join(import.meta.dirname, '../../tests/support/stand-ins/kept-meanings.bin');
const ROW_BYTES = 520;
const KEY_BYTES = 8;

/**
 * Writes the vectors of the texts that tests have read (tests/support/stand-ins/kept-meanings.ts), each once, in one order. Texts that
 * were read a single time are left out: most of them are random.
 */
export function keepMeanings(list: string, isNarrow: boolean): void {
  const rows = new Map(isNarrow ? rowsOf(KEPT_FILE).map((row) => [keyOf(row), row]) : []);
  for (const [key, [row, ...others]] of Map.groupBy(rowsOf(list), keyOf)) if (others.length > 0) rows.set(key, row!);
  const sorted = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(KEPT_FILE, Buffer.concat(sorted.map(([, row]) => row)));
  console.log(`${sorted.length} texts are kept in ${path.relative(process.cwd(), KEPT_FILE)}`);
}

const keyOf = (row: Buffer): string => row.toString('hex', 0, KEY_BYTES);

function rowsOf(file: string): Buffer[] {
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  return Array.from({ length: bytes.length / ROW_BYTES }, (_, row) =>
    bytes.subarray(row * ROW_BYTES, (row + 1) * ROW_BYTES),
  );
}
