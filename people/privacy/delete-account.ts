import { AppError } from '../../contract/errors.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkOwnPassword } from '../accounts/check-own-password.ts';
import { lockProfile } from '../accounts/queries.ts';
import { endPayments } from '../payments/end-payments.ts';
import { ProviderError } from '../payments/payment-provider.ts';
import { paymentProviderOf } from '../payments/provider-of.ts';
import { deletePerson } from './queries.ts';

/**
 * Everything that names the reader goes in one transaction; suppressed addresses stay, as salted hashes. Payments end first:
 * an account that is gone could not end them any more.
 */
export async function deleteAccount(platform: Platform, user: SessionUser, password: string): Promise<void> {
  await checkOwnPassword(platform, user.id, password);
  await stopPaying(platform, user.id);
  await platform.db.transaction(async (tx) => {
    await lockProfile(tx, user.id);
    await deletePerson(tx, { userId: user.id, email: user.email.toLowerCase() });
  });
  platform.log.info({ userId: user.id }, 'account deleted');
}

async function stopPaying(platform: Platform, userId: string): Promise<void> {
  try {
    await endPayments(platform, paymentProviderOf(platform), userId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    platform.log.error({ err: error, userId }, 'subscription not ended, account kept');
    throw new AppError('PORTAL_FAILED');
  }
}
