import { createHmac, hash } from 'node:crypto';

/** Derived from the program's secret, so that the hashes reveal nothing to a person who has only the database. */
export function addressSalt(secret: string): string {
  return createHmac('sha256', secret).update('suppression salt').digest('hex');
}

/** The same as the ledger's SQL computes: sha256 over salt and lower-case address. */
export function addressHash(salt: string, email: string): Buffer {
  return hash('sha256', salt + email.toLowerCase(), 'buffer');
}

/** Hash of the address that a delivery was sent to: the account may have another one by now. */
export function mailedHash(secret: string, delivery: { addressHash: Buffer | null; email: string | null }) {
  if (delivery.addressHash) return delivery.addressHash;
  return delivery.email ? addressHash(addressSalt(secret), delivery.email) : undefined;
}

/** Servers repeat the address they refuse; this removes it from their message. */
export function withoutAddresses(words: string): string {
  return words.replace(/[^\s<>()[\]"',;:=]+@[^\s<>()[\]"',;:]+/g, '…');
}
