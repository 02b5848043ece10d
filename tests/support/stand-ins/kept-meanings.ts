import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { MODEL_CHECKSUM, readText as read } from '../../../newsroom/meaning/encoder/read-text.ts';

/**
 * Replaces newsroom/meaning/encoder/read-text.ts in all tests: reading an article takes 13 ms, and every test reads the sample newsroom.
 * The vectors of texts that tests read are kept in a file, which `npm test -- --keep-meanings` makes; others are read by the encoder.
 */
export { checkEncoder } from '../../../newsroom/meaning/encoder/read-text.ts';

export const KEPT_FILE = new URL('./kept-meanings.bin', import.meta.url);
/** Bytes of a row: the key, then the vector in half precision. */
const [KEY_BYTES, ROW_BYTES] = [8, 8 + 2 * 256];
/** Where the texts that are read are listed, as rows of the file. */
const listTo = process.env.KEEP_MEANINGS;

/** Another encoder has other keys, so that its vectors are never taken for those of this one. */
export function keyOfText(text: string): string {
  return createHash('sha256').update(`${MODEL_CHECKSUM}\n${text}`).digest().toString('hex', 0, KEY_BYTES);
}

let rows: Map<string, Buffer> | undefined;

export function keptRows(): ReadonlyMap<string, Buffer> {
  if (rows) return rows;
  const bytes = existsSync(KEPT_FILE) ? readFileSync(KEPT_FILE) : Buffer.alloc(0);
  const places = Array.from({ length: bytes.length / ROW_BYTES }, (_, row) => row * ROW_BYTES);
  rows = new Map(
    places.map((at) => [bytes.toString('hex', at, at + KEY_BYTES), bytes.subarray(at + KEY_BYTES, at + ROW_BYTES)]),
  );
  return rows;
}

export function readText(text: string): Float32Array {
  const key = keyOfText(text);
  const row = keptRows().get(key);
  const vector = row ? Float32Array.from(new Float16Array(Uint8Array.from(row).buffer)) : read(text);
  if (listTo)
    appendFileSync(listTo, Buffer.concat([Buffer.from(key, 'hex'), new Uint8Array(Float16Array.from(vector).buffer)]));
  return vector;
}
