import { createHash, createHmac } from 'node:crypto';

/** Made from the program's secret, so that the hashes tell nothing to whoever has only the database. */
export function addressSalt(secret: string): string {
  return createHmac('sha256', secret).update('suppression salt').digest('hex');
}

/** The same as the ledger's SQL computes: sha256 over salt and lower-case address. */
export function addressHash(salt: string, email: string): Buffer {
  return createHash('sha256')
    .update(salt + email.toLowerCase())
    .digest();
}
