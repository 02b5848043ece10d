import { randomBytes } from 'node:crypto';
import type { accountsContract } from '../../../contract/accounts.ts';
import { AppError } from '../../../contract/errors.ts';
import type { InputOf } from '../../../contract/procedure.ts';
import { nameFromLinkedin } from '../../../contract/rules/web-addresses.ts';
import type { Tx } from '../../../platform/db/open-database.ts';
import type { SessionUser } from '../../../platform/http/request-context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tellAccessChanged } from '../account-mails.ts';
import { deleteLinks } from '../oidc/queries.ts';
import { deletePasskeys } from '../passkeys/queries.ts';
import { endSessions, findProfile, findUserByEmail, updatePassword } from '../queries.ts';
import { checkOwnPassword, hashPassword } from './password.ts';
import { checkPassword } from './password-rules.ts';
import { findResetOwner, spendResetToken, voidPendingChanges } from './queries.ts';

type Change = InputOf<typeof accountsContract.changePassword>;
type Reset = InputOf<typeof accountsContract.resetPassword>;

/** Ends the ways to read an account that other rooms keep: API keys, private feeds, webhooks, chats and recipients. */
export type EndAccess = (tx: Tx, userId: string, now: Date) => Promise<void>;

/** Ends every session, also the caller's: a copy of its cookie must not outlive the old password (requirements S08). */
async function setPassword(platform: Platform, tx: Tx, userId: string, passwordHash: string, replaced?: string) {
  const isSet = await updatePassword(tx, userId, passwordHash, replaced);
  // of two concurrent changes, the later one compared a password that has been replaced
  if (replaced && !isSet) throw new AppError('PASSWORD_WRONG');
  await voidPendingChanges(tx, userId);
  await endSessions(tx, userId);
  await tellAccessChanged(platform, tx, userId, 'password');
}

/** Whoever needs a new password may have lost the account: what an intruder added must not outlive it (requirements S41). */
async function endOtherAccess({ clock }: Platform, tx: Tx, userId: string, endAccess: EndAccess): Promise<void> {
  await deletePasskeys(tx, userId);
  await deleteLinks(tx, userId);
  await endAccess(tx, userId, clock.now());
}

/** Ends all sessions; the caller starts a new one. */
export async function changePassword(platform: Platform, user: SessionUser, change: Change): Promise<void> {
  const replaced = await checkOwnPassword(platform, user.id, change.currentPassword);
  const name = (await findProfile(platform.db, user.id))?.fullName;
  checkPassword(change.newPassword, platform.config.PASSWORD_MIN, { email: user.email, name });
  const passwordHash = await hashPassword(change.newPassword);
  await platform.db.transaction((tx) => setPassword(platform, tx, user.id, passwordHash, replaced));
}

const resetsPerCaller = { name: 'reset-password', points: 60, seconds: 60 };

/**
 * Uses the link of the reset mail. The link is checked before hashing and used up together with the new password: a refused
 * password leaves it valid. Other ways into the account end, unless the owner keeps them.
 */
export async function useResetLink(
  platform: Platform,
  { token, newPassword, keepsAccess }: Reset,
  { caller, endAccess }: { caller: string; endAccess: EndAccess },
): Promise<void> {
  const { db, limits, config } = platform;
  await limits.consume(resetsPerCaller, caller);
  const owner = await findResetOwner(db, token);
  if (!owner) throw new AppError('INVALID_TOKEN');
  checkPassword(newPassword, config.PASSWORD_MIN, owner);
  const passwordHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    if (!(await spendResetToken(tx, token))) throw new AppError('INVALID_TOKEN');
    await setPassword(platform, tx, owner.id, passwordHash);
    if (!keepsAccess) await endOtherAccess(platform, tx, owner.id, endAccess);
  });
}

/**
 * For the operator: a new random password. All sessions and other ways into the account end, and the owner gets a mail. Undefined if
 * no account has the address.
 */
export async function resetPassword(
  platform: Platform,
  email: string,
  endAccess: EndAccess,
): Promise<string | undefined> {
  const user = await findUserByEmail(platform.db, email);
  if (!user) return undefined;
  const password = randomBytes(9).toString('base64url');
  const passwordHash = await hashPassword(password);
  await platform.db.transaction(async (tx) => {
    await setPassword(platform, tx, user.id, passwordHash);
    await endOtherAccess(platform, tx, user.id, endAccess);
  });
  return password;
}

type Typed = InputOf<typeof accountsContract.checkPassword>;

/** A person who types with pauses causes about one request a second. */
const checksPerCaller = { name: 'check-password', points: 60, seconds: 60 };

/** Refuses what the form would refuse on submit, with the same error. */
export async function checkNewPassword(platform: Platform, typed: Typed, user: SessionUser | null, caller: string) {
  await platform.limits.consume(checksPerCaller, caller);
  checkPassword(typed.password, platform.config.PASSWORD_MIN, await findOwner(platform, typed, user));
}

async function findOwner({ db }: Platform, { token, email, linkedin }: Typed, user: SessionUser | null) {
  const nobody = { email: '' };
  if (token !== undefined) return (await findResetOwner(db, token)) ?? nobody;
  if (user) return { email: user.email, name: (await findProfile(db, user.id))?.fullName };
  return { email: email?.trim() ?? '', name: nameFromLinkedin(linkedin ?? '') };
}
