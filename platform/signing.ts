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
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  const [a, b] = [given, expected].map((value) => (typeof value === 'string' ? Buffer.from(value) : value));
  return a!.length === b!.length && timingSafeEqual(a!, b!);
}

export const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/** Formats the first 16 bytes, or 32 hexadecimal digits, as a UUID. */
export const uuidText = (value: Buffer | string): string =>
  (typeof value === 'string' ? value : value.toString('hex'))
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** https://www.standardwebhooks.com: HMAC-SHA256 over id, time and body, with the decoded secret as the key. */
export function signWebhook(secret: string, id: string, at: Date, body: string) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

const toleranceMs = 300_000;

/** One of the signatures is valid, and the time is at most five minutes off. */
export function isSignedWebhook(secret: string, headers: Headers, body: string, now: Date): boolean {
  const id = headers.get('webhook-id') ?? '';
  const seconds = headers.get('webhook-timestamp') ?? '';
  if (!id || !/^\d{1,12}$/.test(seconds)) return false;
  const at = new Date(Number(seconds) * 1000);
  if (Math.abs(now.getTime() - at.getTime()) > toleranceMs) return false;
  const expected = signWebhook(secret, id, at, body)['webhook-signature'];
  return (headers.get('webhook-signature') ?? '').split(' ').some((given) => isSameSecret(given, expected));
}
