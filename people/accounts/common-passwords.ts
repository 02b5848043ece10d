import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A Bloom filter over passwords of published leaks, in lower case. It knows all of them, and takes one in about four thousand
 * others for one of them, who then chooses another. Made by scripts/common-passwords.ts, which names the lists.
 */
export const filterFile = path.join(import.meta.dirname, 'common-passwords.bin');
export const hashesPerPassword = 12;

/** Where a password's bits are, in a filter of so many bits. */
export function bitsOf(password: string, size: number): number[] {
  const digest = createHash('sha256').update(password.toLowerCase()).digest();
  const first = digest.readUInt32LE(0);
  const step = digest.readUInt32LE(4) | 1;
  return Array.from({ length: hashesPerPassword }, (_, n) => (first + n * (step >>> 0)) % size);
}

let filter: Buffer | undefined;

export function isCommonPassword(password: string): boolean {
  filter ??= readFileSync(filterFile);
  const bytes = filter;
  return bitsOf(password, bytes.length * 8).every((bit) => ((bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);
}
