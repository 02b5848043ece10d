import type { Handle } from '../../platform/db/open-database.ts';
import { insertInvites } from './admin-queries.ts';
import { generateCode } from './invite-code.ts';

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
