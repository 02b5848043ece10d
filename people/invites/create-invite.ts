import type { Handle } from '../../platform/db/open-database.ts';
import { generateCode } from './invite-code.ts';
import { insertInvite } from './queries.ts';

/** A fresh generated code; a collision is answered with another draw. */
export async function createInvite(db: Handle): Promise<string> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const row = await insertInvite(db, generateCode());
    if (row) return row.code;
  }
  throw new Error('five generated invite codes in a row existed already');
}
