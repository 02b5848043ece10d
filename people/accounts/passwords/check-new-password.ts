import { nameFromLinkedin } from '../../../contract/rules/web-addresses.ts';
import type { SessionUser } from '../../../platform/http/request-context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findProfile } from '../queries.ts';
import { checkPassword, type Owner } from './password-rules.ts';
import { findResetOwner } from './queries.ts';

interface Typed {
  password: string;
  token?: string | undefined;
  email?: string | undefined;
  linkedin?: string | undefined;
}

/** A person who types with pauses causes about one request a second. */
const perCaller = { name: 'check-password', points: 60, seconds: 60 };

/** Refuses what the form would refuse on submit, with the same error. */
export async function checkNewPassword(
  platform: Platform,
  typed: Typed,
  { user, caller }: { user: SessionUser | null; caller: string },
): Promise<void> {
  await platform.limits.consume(perCaller, caller);
  checkPassword(typed.password, platform.config.PASSWORD_MIN, await findOwner(platform, typed, user));
}

async function findOwner(
  { db }: Platform,
  { token, email, linkedin }: Typed,
  user: SessionUser | null,
): Promise<Owner> {
  const nobody = { email: '' };
  if (token !== undefined) return (await findResetOwner(db, token)) ?? nobody;
  if (user) return { email: user.email, name: (await findProfile(db, user.id))?.fullName };
  return { email: email?.trim() ?? '', name: nameFromLinkedin(linkedin ?? '') };
}
