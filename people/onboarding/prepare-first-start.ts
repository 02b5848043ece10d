import type { Config } from '../../platform/config/read-config.ts';
import type { Db } from '../../platform/db/open-database.ts';
import { type AdminLogin, createAdmin } from '../accounts/create-admin.ts';
import { hasAnyUser } from '../accounts/queries.ts';
import { createInvite } from '../invites/invite-codes.ts';
import { seedSignupCount } from '../invites/queries.ts';
import { seedTermLimits } from '../plans/queries.ts';

export interface FirstStart {
  admin: AdminLogin;
  /** An unused code to sign up with. */
  inviteCode: string;
}

/**
 * Creates what the first visitor needs: plan limits, the sign-up count, and in a new installation an administrator and
 * an open invite. Undefined if there are accounts: then nothing is created and no code is shown. The caller holds the
 * start lock.
 */
export async function prepareFirstStart(
  db: Db,
  chosen: Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
): Promise<FirstStart | undefined> {
  await seedTermLimits(db);
  await seedSignupCount(db);
  if (await hasAnyUser(db)) return undefined;
  const admin = await createAdmin(db, chosen.ADMIN_EMAIL, chosen.ADMIN_PASSWORD);
  return { admin, inviteCode: await createInvite(db) };
}
