import { createHmac, timingSafeEqual } from 'node:crypto';

const stepMs = 30_000;
const digits = 6;
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 6238 as every authenticator app does it: SHA-1, six digits, a new code every thirty seconds. */
export function codeAt(secret: string, at: Date): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / stepMs)));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** One step early or late is taken: telephones' clocks differ. */
export function isRightCode(secret: string, code: string, now: Date): boolean {
  const given = Buffer.from(code);
  return [-1, 0, 1].some((step) => {
    const right = Buffer.from(codeAt(secret, new Date(now.getTime() + step * stepMs)));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

/** As an app takes it, typed or by the address below. */
export function keyOf(secret: string): string {
  const bits = [...Buffer.from(secret)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{1,5}/g, (five) => base32[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '');
}

export function otpauthUri(secret: string, email: string): string {
  const parameters = new URLSearchParams({ secret: keyOf(secret), issuer: 'Recorte' });
  return `otpauth://totp/Recorte:${encodeURIComponent(email)}?${parameters}`;
}
