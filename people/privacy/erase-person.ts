import { AppError } from '../../contract/errors.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkOwnPassword } from '../accounts/passwords/password.ts';
import { lockAdmins, lockProfile } from '../accounts/queries.ts';
import { endPayments } from '../payments/customer.ts';
import { ProviderError } from '../payments/provider/payment-provider.ts';
import { findPaymentProvider } from '../payments/provider/provider-calls.ts';
import { deletePerson } from './queries.ts';

/** Payments end first: an account that is gone could not end them any more. */
export async function stopPaying(platform: Platform, userId: string): Promise<void> {
  await refuseLastAdmin(platform, userId);
  try {
    await endPayments(platform, findPaymentProvider(platform), userId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    platform.log.error({ err: error, userId }, 'subscription not ended, account kept');
    throw new AppError('PORTAL_FAILED');
  }
}

/** Everything that names the person goes in one transaction; suppressed addresses stay, as salted hashes. */
export async function erasePerson(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await keepOneAdmin(tx, id);
  await lockProfile(tx, id);
  await deletePerson(tx, { userId: id, email: email.toLowerCase() });
}

const refuseLastAdmin = ({ db }: Platform, userId: string) => db.transaction((tx) => keepOneAdmin(tx, userId));

/** Without an administrator nobody could make another one. The rows stay locked, for two may leave at once. */
async function keepOneAdmin(tx: Tx, userId: string): Promise<void> {
  const admins = await lockAdmins(tx);
  if (admins.has(userId) && admins.size === 1) throw new AppError('LAST_ADMIN');
}

/** The reader's own wish, with the password. */
export async function deleteAccount(platform: Platform, user: SessionUser, password: string): Promise<void> {
  await checkOwnPassword(platform, user.id, password);
  await stopPaying(platform, user.id);
  await platform.db.transaction((tx) => erasePerson(tx, user));
  platform.log.info({ userId: user.id }, 'account deleted');
}
