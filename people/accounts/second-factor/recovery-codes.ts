import { randomBytes } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const half = 5;

/** Ten codes of fifty bits, as `k3x7q-mz2ab`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () =>
    inHalves([...randomBytes(2 * half)].map((byte) => letters[byte & 31]).join('')),
  );
}

const inHalves = (code: string) => `${code.slice(0, half)}-${code.slice(half)}`;

/** However it was typed: capitals, spaces, without its dash. */
export const tidyRecoveryCode = (typed: string): string => inHalves(typed.toLowerCase().replace(/[^a-z2-7]/g, ''));

/** What an app shows, perhaps with a space in the middle; undefined for anything else. */
export function appCodeOf(typed: string): string | undefined {
  const code = typed.replace(/\s/g, '');
  return /^\d{6}$/.test(code) ? code : undefined;
}
