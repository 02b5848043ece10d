import { createHmac, timingSafeEqual } from 'node:crypto';

const keys = new Map<string, Buffer>();

/** HMAC-SHA256 under a key derived from SECRET for one purpose: a signature made for another purpose is not valid here. */
export function sign(secret: string, purpose: string, ...parts: (Buffer | string)[]): Buffer {
  const makeKey = () => createHmac('sha256', secret).update(purpose).digest();
  const hmac = createHmac('sha256', keys.getOrInsertComputed(`${purpose} ${secret}`, makeKey));
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}

/** Comparison in constant time. */
export function isSame(given: string | Buffer, expected: string | Buffer): boolean {
  const [a, b] = [given, expected].map((value) => (typeof value === 'string' ? Buffer.from(value) : value));
  return a!.length === b!.length && timingSafeEqual(a!, b!);
}

export const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/** Formats the first 16 bytes, or 32 hexadecimal digits, as a UUID. */
export const uuidText = (value: Buffer | string): string =>
  (typeof value === 'string' ? value : value.toString('hex'))
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
