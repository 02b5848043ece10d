import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { onTestFinished } from 'vitest';

/**
 * Replaces people/accounts/passwords/scrypt.ts in all tests: a real hash takes a tenth of a second of a core. Hashes
 * have the real format and a mark, so that both kinds can be verified.
 */
const MARK = 'cheap';
const derive = promisify<string, string, number, object, Buffer>(scrypt);
const keyOf = async (password: string, salt: string) =>
  MARK + (await derive(password.normalize('NFKC'), salt, 64, { N: 2, r: 1, p: 1 })).toString('hex');

let isReal = false;

/** For tests of the hash itself and of its queue: new passwords get the real hash until the test ends. */
export function hashForReal(): void {
  isReal = true;
  onTestFinished(() => {
    isReal = false;
  });
}

export async function hash(password: string): Promise<string> {
  if (isReal) return hashPassword(password);
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${await keyOf(password, salt)}`;
}

export async function verify(given: { hash: string; password: string }): Promise<boolean> {
  const [salt = '', key = ''] = given.hash.split(':');
  if (!key.startsWith(MARK)) return verifyPassword(given);
  return (await keyOf(given.password, salt)) === key;
}
