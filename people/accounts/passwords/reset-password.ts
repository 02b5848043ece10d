import { randomBytes } from 'node:crypto';
import type { Db } from '../../../platform/db/open-database.ts';
import { endSessions, findUserByEmail, updatePassword } from '../queries.ts';
import { hashPassword } from './password.ts';

/** The operator's way: a new random password, every session ended. Undefined when nobody has that address. */
export async function resetPassword(db: Db, email: string): Promise<string | undefined> {
  const user = await findUserByEmail(db, email);
  if (!user) return undefined;
  const password = randomBytes(9).toString('base64url');
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await updatePassword(tx, user.id, passwordHash);
    await endSessions(tx, user.id);
  });
  return password;
}
