import { createCipheriv, createDecipheriv, createHmac, randomBytes, scryptSync } from 'node:crypto';

/** Which secret a backup was made under, without telling anything about it. */
export const fingerprintOf = (secret: string): string =>
  createHmac('sha256', secret).update('recorte backup').digest('hex').slice(0, 32);

export interface SealedSecret {
  salt: string;
  iv: string;
  tag: string;
  sealed: string;
}

const keyOf = (passphrase: string, salt: Buffer) =>
  scryptSync(passphrase, salt, 32, { N: 1 << 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });

export function sealSecret(secret: string, passphrase: string): SealedSecret {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), iv);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  const [tag, text] = [cipher.getAuthTag(), (bytes: Buffer) => bytes.toString('base64')];
  return { salt: text(salt), iv: text(iv), tag: text(tag), sealed: text(sealed) };
}

/** Undefined when the passphrase is another one. */
export function openSecret({ salt, iv, tag, sealed }: SealedSecret, passphrase: string): string | undefined {
  const bytes = (text: string) => Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(passphrase, bytes(salt)), bytes(iv));
  decipher.setAuthTag(bytes(tag));
  try {
    return Buffer.concat([decipher.update(bytes(sealed)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
