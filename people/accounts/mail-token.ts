import { hash, randomBytes } from 'node:crypto';

/** The secret of a link in a mail: 192 random bits, created with the mail. Only its hash is stored. */
export const newMailToken = () => randomBytes(24).toString('base64url');
export const hashMailToken = (token: string) => hash('sha256', token, 'base64url');
