import { randomBytes } from 'node:crypto';
import type { Db } from '../../platform/db/open-database.ts';
import { hashPassword } from './passwords/password.ts';
import { ensureProfile, findUserByEmail, grantAdmin, insertUser, setSuspendedAt } from './queries.ts';

export interface AdminLogin {
  email: string;
  /** Made here and stored nowhere. Absent when it was chosen by somebody, or the account was there already and keeps its own. */
  password?: string;
}

/**
 * A confirmed account with the admin role and the chosen or a fresh password, or the role for an account that exists; whoever has the
 * shell wants that one to get in, so a suspension ends with it.
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
