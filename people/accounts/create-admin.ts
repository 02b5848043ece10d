import { randomBytes } from 'node:crypto';
import type { Db } from '../../platform/db/open-database.ts';
import { hashPassword } from './passwords/password.ts';
import { ensureProfile, findUserByEmail, grantAdmin, insertUser, setSuspendedAt } from './queries.ts';

export interface AdminLogin {
  email: string;
  /** The generated password, stored nowhere. Absent when the password was given, or the account existed and keeps its own. */
  password?: string;
}

/**
 * Creates a confirmed administrator with the given or a random password, or gives an existing account the role. This
 * also ends a suspension: the operator wants this account to work.
 */
export async function createAdmin(db: Db, email: string, chosen?: string): Promise<AdminLogin> {
  const existing = await findUserByEmail(db, email);
  if (existing) {
    await db.transaction(async (tx) => {
      await grantAdmin(tx, existing.id);
      await setSuspendedAt(tx, existing.id, null);
    });
    return { email: existing.email };
  }
  const password = chosen ?? randomBytes(9).toString('base64url');
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const user = await insertUser(tx, { email, name: 'Admin', passwordHash, isConfirmed: true });
    await ensureProfile(tx, user);
    await grantAdmin(tx, user.id);
  });
  return chosen ? { email } : { email, password };
}
