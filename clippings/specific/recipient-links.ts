import { isSameSecret, sign, uuidBytes, uuidText } from '../../platform/signing.ts';

const macBytes = 16;
const idBytes = 16;
const keyBytes = 32;

/** Signs the recipient's id together with the address: only the owner of the mailbox has the link. */
export function signRecipient(secret: string, { id, email }: { id: string; email: string }): string {
  const bytes = uuidBytes(id);
  const signature = sign(secret, 'clipping recipient', bytes, email).subarray(0, macBytes);
  return Buffer.concat([bytes, signature]).toString('base64url');
}

/** The id a token names; still to be checked against the address with `isSignedFor`. */
export function readRecipientId(token: string): string | undefined {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  return uuidText(Buffer.from(token, 'base64url').subarray(0, idBytes));
}

export function isSignedFor(secret: string, token: string, recipient: { id: string; email: string }): boolean {
  return isSameSecret(token, signRecipient(secret, recipient));
}

/** Normalises an address to its person: mail to name+tag reaches name, and Gmail ignores dots. */
function samePerson(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const name = local.split('+', 1)[0] ?? '';
  return /^(?:gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/**
 * How a refusal is stored: a keyed hash of the address, with the sender unless it applies to all senders. It identifies nobody,
 * so it is kept after the accounts are deleted.
 */
export function refusalKey(secret: string, email: string, sender = ''): Buffer {
  return sign(secret, 'invitation refusal', `${sender.toLowerCase()} ${samePerson(email)}`);
}

export interface RefusalLink {
  recipientId: string;
  key: Buffer;
}

/** The token contains all that the refusal needs: it works after the recipient or the owner's account was deleted. */
export function signRefusal(secret: string, { id, email }: { id: string; email: string }): string {
  const payload = Buffer.concat([uuidBytes(id), refusalKey(secret, email)]);
  return Buffer.concat([payload, sign(secret, 'refusal link', payload).subarray(0, macBytes)]).toString('base64url');
}

export function readRefusal(secret: string, token: string): RefusalLink | undefined {
  if (!/^[\w-]{86}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const payload = bytes.subarray(0, idBytes + keyBytes);
  const signature = sign(secret, 'refusal link', payload).subarray(0, macBytes);
  if (!isSameSecret(bytes.subarray(payload.length), signature)) return undefined;
  return { recipientId: uuidText(payload.subarray(0, idBytes)), key: payload.subarray(idBytes) };
}
