import { canChangePlan } from '../../../contract/rules/price-list.ts';
import type { Platform } from '../../../platform/platform.ts';
import { portalReturnUrl } from '../customer.ts';
import { type PaymentProvider, ProviderError } from '../provider/payment-provider.ts';
import type { SubscriptionRow } from '../queries.ts';

type Running = Pick<SubscriptionRow, 'subscriptionId' | 'status' | 'priceId' | 'endsAtPeriodEnd'>;

/** The provider's page where the reader confirms another price for a running subscription; it shows the proration. */
export async function changeAddress(
  { config, log }: Platform,
  provider: PaymentProvider,
  { customerId, running, priceId }: { customerId: string; running: Running; priceId: string },
): Promise<string> {
  const portal = { customerId, returnUrl: portalReturnUrl(config) };
  if (!canChangePlan(running) || running.priceId === priceId) return provider.openPortal(portal);
  const { subscriptionId } = running;
  try {
    return await provider.openPortal({ ...portal, change: { subscriptionId, priceId } });
  } catch (error) {
    if (!(error instanceof ProviderError && error.isFinal) || error.isUnknownCustomer) throw error;
    log.error({ err: error, priceId }, 'the portal does not allow this change of plan: run the doctor');
    return provider.openPortal(portal);
  }
}
