import type { ProviderAnswer } from '../../../contract/admin/system.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Price } from '../../../contract/plans.ts';
import { chargedCents } from '../../../contract/rules/price-list.ts';
import type { Log } from '../../../platform/log.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { pricesOnSale } from '../subscription.ts';

/**
 * What is wrong with a price at the provider: its own and the displayed one, for the operator. Undefined if it charges
 * the displayed amount.
 */
async function faultOf(provider: PaymentProvider, { priceId, plan, isYearly }: Price): Promise<string | undefined> {
  const shown = `${chargedCents(plan, isYearly)} brl / ${isYearly ? 12 : 1} month`;
  const price = await provider.findPrice(priceId);
  if (!price) return `unknown, shown ${shown}`;
  const charged = `${price.cents} ${price.currency} / ${price.months} month`;
  if (charged !== shown) return `${charged}, shown ${shown}`;
  return price.isActive ? undefined : `archived, shown ${shown}`;
}

/** Every price on sale whose charge differs from the displayed amount. */
export async function checkPrices(provider: PaymentProvider) {
  const prices = pricesOnSale(provider.prices);
  const faults = await Promise.all(prices.map((price) => faultOf(provider, price)));
  return prices.flatMap((price, at) => (faults[at] ? [{ ...price, fault: faults[at] }] : []));
}

/** For the doctor command: every price on sale, and what is wrong with it. */
export async function tryPrices(provider: PaymentProvider): Promise<ProviderAnswer> {
  const faults = await checkPrices(provider);
  const ids = pricesOnSale(provider.prices).map(({ priceId }) => priceId);
  if (faults.length === 0) return { state: 'good', detail: ids.join(', ') };
  return { state: 'bad', detail: faults.map(({ priceId, fault }) => `${priceId}: ${fault}`).join(' · ') };
}

/** Refuses the checkout if the provider would charge another amount than displayed. */
export async function refuseOtherPrice(provider: PaymentProvider, price: Price, log: Log): Promise<void> {
  const fault = await faultOf(provider, price);
  if (!fault) return;
  log.error({ priceId: price.priceId, fault }, 'checkout refused: the price differs from the one shown');
  throw new AppError('PRICE_DIFFERS');
}
