import type { Account } from '../../contract/accounts.ts';
import { AppError } from '../../contract/errors.ts';
import { isWebAddress } from '../../contract/web-address.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { updateNames } from './account-queries.ts';
import { ensureProfile } from './queries.ts';
import { readAccount } from './read-account.ts';

export interface AccountChange {
  fullName: string;
  linkedinProfile: string;
}

/** Name and LinkedIn address; nothing else of the profile can be reached from here (RELIABILITY.md S02). */
export async function updateAccount(platform: Platform, user: SessionUser, change: AccountChange): Promise<Account> {
  const names = { fullName: cleanName(change.fullName), linkedinProfile: cleanAddress(change.linkedinProfile) };
  await ensureProfile(platform.db, user);
  await updateNames(platform.db, user.id, names);
  return readAccount(platform, user);
}

function cleanName(raw: string): string | null {
  const name = raw
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return name === '' ? null : name;
}

function cleanAddress(raw: string): string | null {
  const address = raw.trim();
  if (address === '') return null;
  if (!isWebAddress(address)) throw new AppError('URL_INVALID');
  return address;
}
