import { randomBytes } from 'node:crypto';

/** 128 bits in 22 characters: short enough for a header line that must not be folded (requirements C03). */
export const newLinkToken = () => randomBytes(16).toString('base64url');
