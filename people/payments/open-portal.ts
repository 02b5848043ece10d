import { AppError } from '../../contract/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { withCustomer } from './ensure-customer.ts';
import type { Buyer } from './open-checkout.ts';
import { portalReturnUrl } from './portal-return.ts';
import { getPaymentProvider } from './provider-of.ts';
import { withinTime } from './within-time.ts';

const limit = { name: 'customer-portal', points: 120, seconds: 60 };

export async function openPortal(platform: Platform, reader: Buyer, userId: string): Promise<string> {
  if (userId !== reader.id) throw new AppError('BAD_REQUEST');
  await platform.limits.consume(limit, reader.id);
  const provider = getPaymentProvider(platform);
  return withinTime('PORTAL_FAILED', platform.log, () =>
    withCustomer(platform, provider, reader, (customerId) =>
      provider.openPortal({ customerId, returnUrl: portalReturnUrl(platform.config) }),
    ),
  );
}
