import { isSameSecret, sign, uuidBytes, uuidText } from '../../../platform/signing.ts';

/** Each link does one thing: the purpose is part of what is signed. */
export type LinkPurpose = 'feedback' | 'sponsored' | 'bounce' | 'notice';

/** Too long to guess. A mail has dozens of links, so each byte counts. */
const macBytes = 8;

function mac(secret: string, purpose: LinkPurpose, payload: Buffer): Buffer {
  return sign(secret, `link ${purpose}`, payload).subarray(0, macBytes);
}

/** The signed bytes; undefined if the signature is not ours. */
function opened(secret: string, purpose: LinkPurpose, bytes: Buffer): Buffer | undefined {
  const [payload, signature] = [bytes.subarray(0, -macBytes), bytes.subarray(-macBytes)];
  return isSameSecret(signature, mac(secret, purpose, payload)) ? payload : undefined;
}

/** An id with its signature, opaque and without anything personal; 32 characters. */
export function signLink(secret: string, purpose: LinkPurpose, id: string): string {
  const payload = uuidBytes(id);
  return Buffer.concat([payload, mac(secret, purpose, payload)]).toString('base64url');
}

/** A letter with a detail may follow the id. It is not signed: the holder of the link may choose it. */
export function readLink(secret: string, purpose: LinkPurpose, token: string) {
  const [, signed, detail = ''] = /^([\w-]{32})([a-z]?)$/.exec(token) ?? [];
  if (!signed) return undefined;
  const payload = opened(secret, purpose, Buffer.from(signed, 'base64url'));
  return payload && { id: uuidText(payload), detail };
}

/** What a returned mail refers to: a delivery or, for a mail about an account, the start of the address's hash. */
export type ReturnOf = { deliveryId: string } | { hashStart: Buffer };

/** Bytes of the hash in a return address: its local part has at most 64 characters, the signature included. */
export const hashStartBytes = 16;

/** Mail systems may change the case of an address, so the token in it is written in hexadecimal. */
export function signReturn(secret: string, of: ReturnOf): string {
  const isDelivery = 'deliveryId' in of;
  const payload = isDelivery ? uuidBytes(of.deliveryId) : of.hashStart;
  const signature = mac(secret, isDelivery ? 'bounce' : 'notice', payload);
  return `bounce+${Buffer.concat([payload, signature]).toString('hex')}`;
}

export function readReturn(secret: string, token: string): ReturnOf | undefined {
  if (!/^[0-9a-f]{48}$/i.test(token)) return undefined;
  const bytes = Buffer.from(token, 'hex');
  const delivery = opened(secret, 'bounce', bytes);
  if (delivery) return { deliveryId: uuidText(delivery) };
  const hashStart = opened(secret, 'notice', bytes);
  return hashStart && { hashStart };
}
