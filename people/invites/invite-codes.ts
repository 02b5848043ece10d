import { randomInt } from 'node:crypto';
import type { Handle } from '../../platform/db/open-database.ts';
import { insertInvites } from './admin-queries.ts';
import { insertInvite } from './queries.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** spec §5: 8 characters of upper-case letters and digits, from a cryptographic source without modulo bias. */
function generateCode(): string {
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** As it is stored: trimmed and in upper case; spaces that came along with pasting are no part of a code. */
export function normaliseCode(raw: string): string {
  return raw.replace(/\s+/gu, '').toUpperCase();
}

const mostRounds = 5;

/** So many invites with fresh codes; the rare collision is drawn again. */
export async function createFreshInvites(db: Handle, count: number, createdAt: Date): Promise<string[]> {
  const made: string[] = [];
  for (let round = 0; round < mostRounds && made.length < count; round++) {
    const drawn = new Set<string>();
    while (drawn.size < count - made.length) drawn.add(generateCode());
    made.push(...(await insertInvites(db, [...drawn], createdAt)));
  }
  if (made.length < count) throw new Error(`${mostRounds} rounds of generated invite codes existed already`);
  return made;
}

/** A fresh generated code; a collision is answered with another draw. */
export async function createInvite(db: Handle): Promise<string> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const row = await insertInvite(db, generateCode());
    if (row) return row.code;
  }
  throw new Error('five generated invite codes in a row existed already');
}
