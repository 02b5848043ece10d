import type { Account, AccountSession, Me } from '../../contract/accounts.ts';
import { AppError } from '../../contract/errors.ts';
import { longestAbout } from '../../contract/rules/field-limits.ts';
import { oneLine } from '../../contract/rules/term-form.ts';
import { isWebAddress } from '../../contract/rules/web-addresses.ts';
import { isoDates } from '../../platform/http/iso-dates.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { readTermLimits } from '../plans/queries.ts';
import { findPendingChange } from './email-change/queries.ts';
import { ensureProfile, liveSessions, updateProfile } from './queries.ts';

export async function readMe({ db, log }: Platform, user: SessionUser): Promise<Me> {
  const [profile, limits] = await Promise.all([ensureProfile(db, user), readTermLimits(db, log)]);
  return { ...profile, ...user, termLimit: limits[profile.plan] };
}

export async function readAccount({ db, log, clock }: Platform, user: SessionUser): Promise<Account> {
  const [profile, limits, pending] = await Promise.all([
    ensureProfile(db, user),
    readTermLimits(db, log),
    findPendingChange(db, user.id, clock.now()),
  ]);
  const { email } = user;
  return isoDates({ ...profile, email, termLimit: limits[profile.plan], pendingEmail: pending?.newEmail ?? null });
}

export async function readSessions({ db }: Platform, user: SessionUser): Promise<AccountSession[]> {
  const rows = await liveSessions(db, user.id);
  return rows.map((row) => {
    const isCurrent = row.id === user.sessionId;
    return isoDates({ ...row, isCurrent, ipAddress: row.ipAddress || null, userAgent: row.userAgent || null });
  });
}

/** Updates name, LinkedIn address and line of work; no other field of the profile is writable here (requirements S02). */
export async function updateAccount(
  platform: Platform,
  user: SessionUser,
  {
    fullName,
    linkedinProfile,
    occupation,
  }: { fullName: string; linkedinProfile: string; occupation?: string | undefined },
): Promise<Account> {
  const line = occupation === undefined ? {} : { occupation: cleanOccupation(occupation) };
  const names = { fullName: oneLine(fullName) || null, linkedinProfile: cleanAddress(linkedinProfile) };
  await ensureProfile(platform.db, user);
  await updateProfile(platform.db, user.id, { ...names, ...line });
  return readAccount(platform, user);
}

/** The reader's line about their work as it is stored. */
export const cleanOccupation = (raw: string): string | null => oneLine(raw).slice(0, longestAbout) || null;

function cleanAddress(raw: string): string | null {
  const address = raw.trim();
  if (address === '') return null;
  if (!isWebAddress(address)) throw new AppError('URL_INVALID');
  return address;
}
