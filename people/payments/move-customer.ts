import type { Platform } from '../../platform/platform.ts';
import { findProfile } from '../accounts/queries.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';
import { findCustomerId } from './queries.ts';

/** Receipts go to the address that the reader has now. */
export async function moveCustomer({ db }: Platform, provider: PaymentProvider, userId: string): Promise<void> {
  const customerId = await findCustomerId(db, userId, provider.name);
  const profile = customerId && (await findProfile(db, userId));
  if (profile) await provider.moveCustomer(customerId, profile.email);
}
