import type { Db } from '../../platform/db/open-database.ts';
import { type AdminLogin, createAdmin } from '../accounts/create-admin.ts';
import { hasAnyUser } from '../accounts/queries.ts';
import { createInvite } from '../invites/create-invite.ts';
import { findOpenInvite, seedSignupCount } from '../invites/queries.ts';
import { seedTermLimits } from '../plans/queries.ts';

export interface FirstStart {
  /** Only when the account was made just now: the password is shown once and stored nowhere. */
  admin: AdminLogin | undefined;
  /** A code somebody can sign up with. */
  inviteCode: string;
}

/** What must exist before the first visitor: plan limits, the sign-up count, an admin, an open invite. */
export async function prepareFirstStart(db: Db): Promise<FirstStart> {
  await seedTermLimits(db);
  await seedSignupCount(db);
  const admin = (await hasAnyUser(db)) ? undefined : await createAdmin(db, 'admin@recorte.localhost');
  const open = await findOpenInvite(db);
  return { admin, inviteCode: open?.code ?? (await createInvite(db)) };
}
