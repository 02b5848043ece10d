import { readFileSync } from 'node:fs';
import type { Config } from '../config/read-config.ts';

/** The configured key as PEM text, whether it was given as text or as the path of a file. */
export function readDkimPem({ DKIM_PRIVATE_KEY }: Pick<Config, 'DKIM_PRIVATE_KEY'>): string | undefined {
  if (!DKIM_PRIVATE_KEY) return undefined;
  if (DKIM_PRIVATE_KEY.includes('-----BEGIN')) return DKIM_PRIVATE_KEY.replaceAll('\\n', '\n');
  return readFileSync(DKIM_PRIVATE_KEY, 'utf8');
}
