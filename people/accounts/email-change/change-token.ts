import { createHash, randomBytes } from 'node:crypto';

export const newChangeToken = () => randomBytes(24).toString('base64url');
export const hashChangeToken = (token: string) => createHash('sha256').update(token).digest('base64url');
