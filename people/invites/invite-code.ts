import { randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** spec §5: 8 characters of upper-case letters and digits, from a cryptographic source without modulo bias. */
export function generateCode(): string {
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** As it is stored: trimmed and in upper case; spaces that came along with pasting are no part of a code. */
export function normaliseCode(raw: string): string {
  return raw.replace(/\s+/gu, '').toUpperCase();
}
