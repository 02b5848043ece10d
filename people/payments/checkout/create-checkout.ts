import { AppError } from '../../../contract/errors.ts';
import { planCardNames } from '../../../contract/price-list.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ensureProfile } from '../../accounts/queries.ts';
import { createSharedAnswers, withinTime } from '../provider/provider-calls.ts';
import { getPaymentProvider } from '../provider/provider-of.ts';
import { findPrice, pricesOnSale } from '../subscription.ts';
import { refuseOtherPrice } from './check-prices.ts';
import { type Buyer, openCheckout } from './open-checkout.ts';

export interface CheckoutOrder {
  priceId: string;
  userId: string;
  planType: string;
  isYearly: boolean;
}

const limit = { name: 'create-checkout', points: 120, seconds: 60 };
const share = createSharedAnswers<string>();

/** The body says who buys what; the session and the server's own prices decide (RELIABILITY.md S03). */
export async function createCheckout(platform: Platform, reader: Buyer, order: CheckoutOrder): Promise<string> {
  const provider = getPaymentProvider(platform);
  if (order.userId !== reader.id) throw new AppError('BAD_REQUEST');
  const price = findPrice(pricesOnSale(provider.prices), order.priceId);
  if (!price || price.isYearly !== order.isYearly || planCardNames[price.plan] !== order.planType) {
    throw new AppError('PRICE_UNKNOWN');
  }
  // enterprise is agreed by contract: a subscription beside it would be paid for nothing
  if ((await ensureProfile(platform.db, reader)).plan === 'enterprise') throw new AppError('BAD_REQUEST');
  await platform.limits.consume(limit, reader.id);
  return withinTime('CHECKOUT_FAILED', platform.log, () =>
    share(`${reader.id} ${price.priceId}`, async () => {
      await refuseOtherPrice(provider, price, platform.log);
      return openCheckout(platform, provider, reader, price.priceId);
    }),
  );
}
