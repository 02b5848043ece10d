import { createHmac, timingSafeEqual } from 'node:crypto';

const macBytes = 16;

function mac(secret: string, id: Buffer, email: string): Buffer {
  const key = createHmac('sha256', secret).update('clipping recipient').digest();
  return createHmac('sha256', key).update(id).update(email).digest().subarray(0, macBytes);
}

/** The recipient's id, signed together with the address: whoever opens the link has read that mailbox. */
export function signRecipient(secret: string, { id, email }: { id: string; email: string }): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, mac(secret, bytes, email)]).toString('base64url');
}

/** The id a token names; still to be checked against the address with `isSignedFor`. */
export function readRecipientId(token: string): string | undefined {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const hex = Buffer.from(token, 'base64url').subarray(0, 16).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export function isSignedFor(secret: string, token: string, recipient: { id: string; email: string }): boolean {
  const given = Buffer.from(token);
  const expected = Buffer.from(signRecipient(secret, recipient));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
