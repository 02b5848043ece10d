import { createHmac, hash, randomBytes } from 'node:crypto';
import { AppError } from '../../../contract/errors.ts';
import type { RateLimits } from '../../../platform/limits/rate-limits.ts';
import { isSameSecret } from '../../../platform/signing.ts';

const stepMs = 30_000;
const digits = 6;
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 6238 as authenticator apps implement it: SHA-1, six digits, a new code every thirty seconds. */
export function codeAt(secret: string, at: Date): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / stepMs)));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** Accepts one step early or late: phone clocks differ. */
export function isRightCode(secret: string, code: string, now: Date): boolean {
  return [-1, 0, 1].some((step) => isSameSecret(code, codeAt(secret, new Date(now.getTime() + step * stepMs))));
}

/** Base32, as an app accepts it, typed or in the address below. */
export function base32Of(secret: string): string {
  const bits = [...Buffer.from(secret)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{1,5}/g, (five) => base32[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '');
}

export function otpauthUri(secret: string, email: string): string {
  const parameters = new URLSearchParams({ secret: base32Of(secret), issuer: 'Recorte' });
  return `otpauth://totp/Recorte:${encodeURIComponent(email)}?${parameters}`;
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const half = 5;

/** Ten codes of fifty bits, as `k3x7q-mz2ab`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () =>
    inHalves([...randomBytes(2 * half)].map((byte) => letters[byte & 31]).join('')),
  );
}

const inHalves = (code: string) => `${code.slice(0, half)}-${code.slice(half)}`;

/** Accepts capitals, spaces and a missing dash. */
export const tidyRecoveryCode = (typed: string): string => inHalves(typed.toLowerCase().replace(/[^a-z2-7]/g, ''));

/** Six digits, possibly with a space in the middle; undefined for anything else. */
export function appCodeOf(typed: string): string | undefined {
  const code = typed.replace(/\s/g, '');
  return /^\d{6}$/.test(code) ? code : undefined;
}

const tries = { name: 'second-factor', points: 10, seconds: 900 };
/** For all browsers of an account together, as for passwords. */
const triesOfDevices = { name: 'second-factor-devices', points: 30, seconds: 900 };
/** Lasts longer than a code is valid. */
const once = { name: 'second-factor-code', points: 1, seconds: 180 };

/** Tries are counted per account, or per browser that signed in before (`findDevice`). */
export async function countTry(limits: RateLimits, userId: string, device?: string): Promise<void> {
  await limits.consume(tries, device ?? userId);
  if (device) await limits.consume(triesOfDevices, userId);
}

export async function forgiveTry(limits: RateLimits, userId: string, device?: string): Promise<void> {
  await limits.refund(tries, device ?? userId);
  if (device) await limits.refund(triesOfDevices, userId);
}

/** RFC 6238 §5.2: a code is accepted once, even for two concurrent requests. */
export async function spendCode(limits: RateLimits, userId: string, code: string): Promise<void> {
  const digest = hash('sha256', `${userId} ${code}`, 'base64url');
  if (!(await limits.isWithin(once, digest))) throw new AppError('SECOND_FACTOR_WRONG');
}
