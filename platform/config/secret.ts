import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './read-config.ts';

/** The configured secret, else one created once and stored in the folder of the embedded database. */
export function readSecret(config: Pick<Config, 'SECRET' | 'DATA_DIR'>): string {
  if (config.SECRET) return config.SECRET;
  const file = path.join(config.DATA_DIR, 'secret');
  mkdirSync(config.DATA_DIR, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
