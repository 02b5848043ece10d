import { randomBytes } from 'node:crypto';
import type { Db } from '../../platform/db/open-database.ts';
import { hashPassword } from './password.ts';
import { ensureProfile, findUserByEmail, grantAdmin, insertUser } from './queries.ts';

export interface AdminLogin {
  email: string;
  /** Absent when the address had an account already: it keeps its password. */
  password?: string;
}

/** A confirmed account with the admin role and a fresh password, or the role for an account that exists. */
export async function createAdmin(db: Db, email: string): Promise<AdminLogin> {
  const existing = await findUserByEmail(db, email);
  if (existing) {
    await grantAdmin(db, existing.id);
    return { email: existing.email };
  }
  const password = randomBytes(9).toString('base64url');
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const user = await insertUser(tx, { email, name: 'Admin', passwordHash, isConfirmed: true });
    await ensureProfile(tx, user);
    await grantAdmin(tx, user.id);
  });
  return { email, password };
}
