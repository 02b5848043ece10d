import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto';
import { AppError } from '../../contract/errors.ts';
import { commonPasswords } from './common-passwords.ts';

export function checkPassword(password: string, shortest: number): void {
  if (password.length < shortest) throw new AppError('PASSWORD_TOO_SHORT', { min: shortest });
  if (commonPasswords.has(password.toLowerCase())) throw new AppError('PASSWORD_TOO_COMMON');
}

/**
 * Hashing takes a tenth of a second of a core and shares its threads with DNS and files (RELIABILITY.md fact N): two at a
 * time, and a short queue; beyond it the caller is told to come back.
 */
const atOnce = 2;
const longestQueue = 40;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) throw new AppError('TOO_MANY_REQUESTS', { seconds: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string) => inTurn(() => hash(password));
export const verifyPassword = (given: { hash: string; password: string }) => inTurn(() => verify(given));
