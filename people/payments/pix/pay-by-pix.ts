import { hash } from 'node:crypto';
import { AppError } from '../../../contract/errors.ts';
import type { paymentsContract } from '../../../contract/plans.ts';
import type { InputOf } from '../../../contract/procedure.ts';
import { chargedCents } from '../../../contract/rules/price-list.ts';
import type { Config } from '../../../platform/config/read-config.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ensureProfile } from '../../accounts/queries.ts';
import { codeSeconds, openCheckout } from '../checkout/create-checkout.ts';
import type { Buyer } from '../customer.ts';
import { createSharedAnswers, getPaymentProvider, withinTime } from '../provider/provider-calls.ts';
import { isSandboxOn } from '../provider/stripe-account.ts';
import { largerPlan } from '../subscription.ts';
import { insertPix, pixPaymentsOf } from './queries.ts';
import { yearPlan } from './years.ts';

type PixOrder = InputOf<typeof paymentsContract.payByPix>;

/** Pix has to be switched on in the operator's account at Stripe first. */
export const isPixOn = (config: Config): boolean => isSandboxOn(config) || config.STRIPE_PIX;

const limit = { name: 'pay-by-pix', points: 60, seconds: 60 };
const share = createSharedAnswers<string>();

/** A page where the reader pays a year at once. The price is ours; nothing is charged again by itself. */
export async function payByPix(platform: Platform, reader: Buyer, { plan, payer }: PixOrder): Promise<string> {
  const { db, config, clock, log } = platform;
  const provider = getPaymentProvider(platform);
  if (!isPixOn(config)) throw new AppError('PAYMENTS_OFF');
  // enterprise is agreed by contract
  if ((await ensureProfile(db, reader)).plan === 'enterprise') throw new AppError('BAD_REQUEST');
  const paid = yearPlan(await pixPaymentsOf(db, reader.id), clock.now());
  if (paid !== plan && largerPlan(paid, plan) === paid) throw new AppError('ALREADY_PAID');
  await platform.limits.consume(limit, reader.id);
  const { name, taxId } = payer;
  // another payer needs another page, because the receipt names the payer
  const priceId = `pix:${plan}:${hash('sha256', `${name} ${taxId}`, 'hex').slice(0, 12)}`;
  return withinTime('CHECKOUT_FAILED', log, () =>
    share(`${reader.id} ${priceId}`, () =>
      openCheckout(platform, provider, reader, priceId, (tx, { id, userId, createdAt, expiresAt }) =>
        insertPix(tx, {
          ...{ id, userId, createdAt, plan, taxId },
          provider: provider.name,
          cents: chargedCents(plan, true),
          payerName: name,
          expiresAt: new Date(expiresAt.getTime() + codeSeconds * 1000),
        }),
      ),
    ),
  );
}
