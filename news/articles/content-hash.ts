import { createHash } from 'node:crypto';

/** Same title and text, whatever the spaces, quotes and dashes: the same hash. */
export function contentHash(title: string, text: string): string {
  return createHash('sha256')
    .update(`${plain(title)}\n${plain(text)}`)
    .digest('base64url');
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[‐-―]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}
