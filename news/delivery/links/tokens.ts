import { createHmac, timingSafeEqual } from 'node:crypto';

/** Each link does one thing: the purpose is part of what is signed. */
export type LinkPurpose = 'pause' | 'resume' | 'feedback' | 'sponsored' | 'resubscribe' | 'bounce' | 'notice';

const macBytes = 16;

const keys = new Map<string, Buffer>();

function keyFor(secret: string, purpose: LinkPurpose): Buffer {
  const make = () => createHmac('sha256', secret).update(`link ${purpose}`).digest();
  return keys.getOrInsertComputed(`${purpose} ${secret}`, make);
}

function mac(secret: string, purpose: LinkPurpose, payload: Buffer): Buffer {
  const key = keyFor(secret, purpose);
  return createHmac('sha256', key).update(payload).digest().subarray(0, macBytes);
}

/** Enough that nobody guesses one: a mail has dozens, and every byte counts twice. */
const shortMacBytes = 8;

/** An id with its signature, opaque and without anything personal; 32 characters. */
export function signLink(secret: string, purpose: LinkPurpose, id: string): string {
  const payload = uuidBytes(id);
  return Buffer.concat([payload, mac(secret, purpose, payload).subarray(0, shortMacBytes)]).toString('base64url');
}

/** A letter of detail may stand behind it; it is the holder's own choice, so it is not signed. */
export function readLink(
  secret: string,
  purpose: LinkPurpose,
  token: string,
): { id: string; detail: string } | undefined {
  if (/^[\w-]{43,44}$/.test(token)) return readLong(secret, purpose, Buffer.from(token, 'base64url'));
  const [, signed, detail = ''] = /^([\w-]{32})([a-z]?)$/.exec(token) ?? [];
  if (!signed) return undefined;
  const bytes = Buffer.from(signed, 'base64url');
  const payload = bytes.subarray(0, 16);
  const isOurs = timingSafeEqual(bytes.subarray(16), mac(secret, purpose, payload).subarray(0, shortMacBytes));
  return isOurs ? { id: uuidText(payload), detail } : undefined;
}

/** Whom a returned mail is about: a delivery, or an address by the beginning of its hash, as no row stands for a mail about an account. */
export type ReturnOf = { deliveryId: string } | { hashStart: Buffer };

/** What the local part of a return address may hold besides the signature: it has 64 characters at most. */
export const hashStartBytes = 16;

/** Mail systems may change the case of an address, so the token in it is written in hexadecimal. */
export function signReturn(secret: string, of: ReturnOf): string {
  const isDelivery = 'deliveryId' in of;
  const payload = isDelivery ? uuidBytes(of.deliveryId) : of.hashStart;
  const signature = mac(secret, isDelivery ? 'bounce' : 'notice', payload).subarray(0, shortMacBytes);
  return `bounce+${Buffer.concat([payload, signature]).toString('hex')}`;
}

export function readReturn(secret: string, token: string): ReturnOf | undefined {
  if (!/^[0-9a-f]{48}$/i.test(token)) return undefined;
  const bytes = Buffer.from(token, 'hex');
  const payload = bytes.subarray(0, 16);
  const isSigned = (purpose: LinkPurpose) =>
    timingSafeEqual(bytes.subarray(16), mac(secret, purpose, payload).subarray(0, shortMacBytes));
  if (isSigned('bounce')) return { deliveryId: uuidText(payload) };
  return isSigned('notice') ? { hashStart: payload } : undefined;
}

/** As links were until November 2026, the letter under the signature: mails that have them are still opened. */
function readLong(secret: string, purpose: LinkPurpose, bytes: Buffer) {
  if (bytes.length < 16 + macBytes) return undefined;
  const payload = bytes.subarray(0, bytes.length - macBytes);
  if (!timingSafeEqual(bytes.subarray(bytes.length - macBytes), mac(secret, purpose, payload))) return undefined;
  return { id: uuidText(payload.subarray(0, 16)), detail: payload.subarray(16).toString('latin1') };
}

function uuidBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function uuidText(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
