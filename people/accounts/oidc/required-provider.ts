import type { Platform } from '../../../platform/platform.ts';
import { isAdminAccount } from '../queries.ts';
import { isPasswordAllowed } from './queries.ts';

/** The provider this account must sign in with, if any (requirements R157). Every other way to sign in checks it. */
export async function findRequiredProvider(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  userId: string,
): Promise<string | undefined> {
  const { OIDC_REQUIRED_FOR_ADMINS: required } = config;
  if (!required || !(await isAdminAccount(db, userId))) return undefined;
  return (await isPasswordAllowed(db, userId)) ? undefined : required;
}
