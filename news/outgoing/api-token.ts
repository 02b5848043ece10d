import { createHash, randomBytes } from 'node:crypto';

const prefix = 'rct_';

/** 256 random bits: a plain hash is enough, there is nothing to guess. */
export const newApiToken = (): string => `${prefix}${randomBytes(32).toString('base64url')}`;

export const hashApiToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Undefined for what cannot be a key of ours, before the database is asked. */
export function readBearer(header: string | undefined): string | undefined {
  return /^Bearer (rct_[\w-]{43})$/.exec(header ?? '')?.[1];
}
