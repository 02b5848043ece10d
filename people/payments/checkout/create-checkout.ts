import { AppError } from '../../../contract/errors.ts';
import { type paymentsContract, planLabels } from '../../../contract/plans.ts';
import type { InputOf } from '../../../contract/procedure.ts';
import { hourMs, hourSeconds } from '../../../contract/rules/durations.ts';
import { canChangePlan, planCardNames } from '../../../contract/rules/price-list.ts';
import type { Tx } from '../../../platform/db/open-database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ensureProfile, lockProfile } from '../../accounts/queries.ts';
import { type Buyer, portalReturnUrl, withCustomer } from '../customer.ts';
import { syncCustomer } from '../events/sync-customer.ts';
import { findPix, pixPaymentsOf, saveSessionOfPix } from '../pix/queries.ts';
import { yearPlan } from '../pix/years.ts';
import { type Checkout, type PaymentProvider, ProviderError } from '../provider/payment-provider.ts';
import { createSharedAnswers, getPaymentProvider, withinTime } from '../provider/provider-calls.ts';
import { findSubscription, type SubscriptionRow } from '../queries.ts';
import { findPrice, isOver, largerPlan, pricesOnSale } from '../subscription.ts';
import { type AttemptRow, closeAttempt, findOpenAttempt, insertAttempt, saveSession } from './attempt-queries.ts';
import { refuseOtherPrice } from './check-prices.ts';
import { isStale } from './finish-checkout.ts';

type CheckoutOrder = InputOf<typeof paymentsContract.createCheckout>;

const limit = { name: 'create-checkout', points: 120, seconds: 60 };
const share = createSharedAnswers<string>();

/** The order is checked against the session and the server's own prices (requirements S03). */
export async function createCheckout(platform: Platform, reader: Buyer, order: CheckoutOrder): Promise<string> {
  const provider = getPaymentProvider(platform);
  if (order.userId !== reader.id) throw new AppError('BAD_REQUEST');
  const price = findPrice(pricesOnSale(provider.prices), order.priceId);
  if (!price || price.isYearly !== order.isYearly || planCardNames[price.plan] !== order.planType) {
    throw new AppError('PRICE_UNKNOWN');
  }
  // enterprise is agreed by contract: a subscription would be charged in addition
  if ((await ensureProfile(platform.db, reader)).plan === 'enterprise') throw new AppError('BAD_REQUEST');
  const year = yearPlan(await pixPaymentsOf(platform.db, reader.id), platform.clock.now());
  if (largerPlan(year, price.plan) === year) throw new AppError('ALREADY_PAID');
  await platform.limits.consume(limit, reader.id);
  return withinTime('CHECKOUT_FAILED', platform.log, () =>
    share(`${reader.id} ${price.priceId}`, async () => {
      await refuseOtherPrice(provider, price, platform.log);
      return openCheckout(platform, provider, reader, price.priceId);
    }),
  );
}

/** A code of Pix is valid for an hour after it was shown. */
export const codeSeconds = hourSeconds;
/** An open session is reused unless it ends within these minutes. */
const tooShortMs = hourMs / 6;

/**
 * The address where this reader pays for this price. Repeated calls return the one open session. With a running subscription
 * there is none: the reader confirms a change of that subscription (requirements R88).
 */
export function openCheckout(
  platform: Platform,
  provider: PaymentProvider,
  buyer: Buyer,
  priceId: string,
  claimed?: Claimed,
): Promise<string> {
  return withCustomer(platform, provider, buyer, async (customerId) => {
    const { kind } = await syncCustomer(platform, provider, customerId);
    if (kind === 'unknown_customer') throw new ProviderError('unknown customer', { isUnknownCustomer: true });
    for (let round = 0; round < 5; round += 1) {
      const { attempt, running } = await claimAttempt(platform, provider, buyer.id, priceId, claimed);
      if (attempt) {
        const url = await addressOf(platform, provider, attempt, { customerId, priceId });
        if (url) return url;
      } else if (running.status !== 'incomplete' || !(await giveUp(platform, provider, running.subscriptionId))) {
        // a payment by Pix changes no subscription
        if (claimed) throw new AppError('ALREADY_PAID');
        return changeAddress(platform, provider, { customerId, running, priceId });
      } else {
        await syncCustomer(platform, provider, customerId);
      }
    }
    throw new ProviderError('no checkout after five rounds');
  });
}

/** False if the first payment is still in progress, or succeeded. */
async function giveUp({ log }: Platform, provider: PaymentProvider, subscriptionId: string): Promise<boolean> {
  try {
    await provider.dropIncomplete(subscriptionId);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError && error.isFinal)) throw error;
    log.warn({ err: error, subscriptionId }, 'an unfinished first payment could not be cancelled');
    return false;
  }
}

/** Stores what belongs to a new attempt, in its transaction. */
type Claimed = (tx: Tx, attempt: AttemptRow) => Promise<void>;

type Claim = { attempt: AttemptRow; running?: never } | { attempt?: never; running: SubscriptionRow };

/** Returns the subscription that has not ended, if any; else the open attempt, whatever its price, or a new one. */
function claimAttempt(
  { db, clock }: Platform,
  provider: PaymentProvider,
  userId: string,
  priceId: string,
  claimed?: Claimed,
): Promise<Claim> {
  return db.transaction(async (tx) => {
    await lockProfile(tx, userId);
    const subscription = await findSubscription(tx, userId, provider.name);
    if (subscription && !isOver(subscription.status)) return { running: subscription };
    const now = clock.now();
    const open = await findOpenAttempt(tx, userId, provider.name);
    if (open && !isStale(open, now)) return { attempt: open };
    if (open) await closeAttempt(tx, open.id, { state: 'failed', failure: 'never_opened' }, now);
    const expiresAt = new Date(now.getTime() + hourMs);
    const attempt = await insertAttempt(tx, { userId, provider: provider.name, priceId, createdAt: now, expiresAt });
    await claimed?.(tx, attempt);
    return { attempt };
  });
}

/** The payment page of the attempt; undefined if the attempt is closed now, so that another one is needed. */
async function addressOf(
  platform: Platform,
  provider: PaymentProvider,
  attempt: AttemptRow,
  { customerId, priceId }: { customerId: string; priceId: string },
): Promise<string | undefined> {
  const { db, clock } = platform;
  let session: Checkout | undefined;
  try {
    session = await sessionOf(platform, provider, attempt, customerId);
  } catch (error) {
    if (!(error instanceof ProviderError && error.isFinal)) throw error;
    const refused = { state: 'failed', failure: 'provider_refused', failureDetail: error.message } as const;
    await closeAttempt(db, attempt.id, refused, clock.now());
    // the refused attempt was for another price than the reader wants now
    if (attempt.priceId !== priceId && !error.isUnknownCustomer) return undefined;
    throw error;
  }
  if (!session) return undefined;
  let { status } = session;
  if (status === 'open') {
    const isEnding = attempt.expiresAt.getTime() - clock.now().getTime() < tooShortMs;
    if (attempt.priceId === priceId && !isEnding && session.url) return session.url;
    status = (await provider.expireCheckout(session.sessionId)).status;
  }
  const isPaid = status === 'complete';
  await closeAttempt(db, attempt.id, { state: isPaid ? 'complete' : 'expired' }, clock.now());
  if (isPaid) await syncCustomer(platform, provider, customerId);
  return undefined;
}

/** The provider's session of the attempt, opened with the attempt's own key; undefined if the attempt is closed. */
async function sessionOf(
  { db, config, clock }: Platform,
  provider: PaymentProvider,
  attempt: AttemptRow,
  customerId: string,
): Promise<Checkout | undefined> {
  if (attempt.sessionId) {
    const session = await provider.findCheckout(attempt.sessionId);
    if (!session) await closeAttempt(db, attempt.id, { state: 'expired' }, clock.now());
    return session;
  }
  const pix = await findPix(db, attempt.id);
  const session = await provider.openCheckout({
    key: `co:${attempt.userId}:${attempt.priceId}:${attempt.id}`,
    userId: attempt.userId,
    customerId,
    priceId: attempt.priceId,
    ...(pix ? { pix: { ...pix, title: `Recorte ${planLabels[pix.plan]}, 1 ano`, codeSeconds } } : {}),
    expiresAt: attempt.expiresAt,
    successUrl: `${config.BASE_URL}/upgrade?checkout={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${config.BASE_URL}/upgrade`,
  });
  if (pix) await saveSessionOfPix(db, attempt.id, session.sessionId);
  if (await saveSession(db, attempt.id, session.sessionId)) return session;
  await provider.expireCheckout(session.sessionId);
  return undefined;
}

/** The provider's page where the reader confirms another price for a running subscription; it shows the proration. */
async function changeAddress(
  { config, log }: Platform,
  provider: PaymentProvider,
  { customerId, running, priceId }: { customerId: string; running: SubscriptionRow; priceId: string },
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
