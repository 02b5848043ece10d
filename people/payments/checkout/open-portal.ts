import { AppError } from '../../../contract/errors.ts';
import type { Config } from '../../../platform/config/read-config.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Buyer, withCustomer } from '../customer.ts';
import { withinTime } from '../provider/provider-calls.ts';
import { getPaymentProvider } from '../provider/provider-of.ts';

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

/** Tells the page that it may have to look twice: what was done in the portal reaches us as a notice. */
export function portalReturnUrl({ BASE_URL }: Pick<Config, 'BASE_URL'>): string {
  return `${BASE_URL}/upgrade?portal`;
}
