import { createHash } from 'node:crypto';
import type { Price } from '../../../contract/plans.ts';
import { chargedCents } from '../../../contract/rules/price-list.ts';
import type { Clock } from '../../../platform/clock.ts';
import type {
  Checkout,
  PaymentProvider,
  ProviderSetup,
  ProviderSubscription,
  RefundablePayment,
} from '../provider/payment-provider.ts';
import { findPrice } from '../subscription.ts';
import {
  closeCheckout,
  findCheckout,
  findSubscription,
  insertCheckout,
  runningSubscriptions,
  type SandboxCheckout,
  type SandboxSubscription,
  subscriptionsOf,
  updateSubscription,
} from './queries.ts';

export const sandboxPrices: readonly Price[] = [
  { priceId: 'sandbox_premium_monthly', plan: 'premium', isYearly: false },
  { priceId: 'sandbox_premium_yearly', plan: 'premium', isYearly: true },
  { priceId: 'sandbox_pro_monthly', plan: 'pro', isYearly: false },
  { priceId: 'sandbox_pro_yearly', plan: 'pro', isYearly: true },
];

export const isYearlyPrice = (priceId: string) => findPrice(sandboxPrices, priceId)?.isYearly ?? false;

export const sandboxCustomer = (userId: string) => `sandbox_cus_${userId.replaceAll('-', '')}`;

/** A payment provider on this machine, so that subscriptions can be tried without an account at Stripe. */
export function createSandboxPayments({ config, db, clock }: ProviderSetup): PaymentProvider {
  const { BASE_URL: baseUrl } = config;
  const toCheckout = (row: SandboxCheckout): Checkout => {
    const status = row.status === 'open' && clock.now() >= row.expiresAt ? 'expired' : row.status;
    return { sessionId: row.id, status, url: status === 'open' ? `${baseUrl}/sandbox/checkout/${row.id}` : null };
  };
  const read = async (sessionId: string) => {
    const row = await findCheckout(db, sessionId);
    return row && toCheckout(row);
  };
  return {
    name: 'sandbox',
    prices: sandboxPrices,
    async findPrice(priceId) {
      const price = findPrice(sandboxPrices, priceId);
      const months = price?.isYearly ? 12 : 1;
      return price && { cents: chargedCents(price.plan, price.isYearly), currency: 'brl', months, isActive: true };
    },
    createCustomer: async ({ userId }) => sandboxCustomer(userId),
    async openCheckout({ key, userId, customerId, priceId, expiresAt, successUrl, cancelUrl }) {
      const id = `sandbox_cs_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
      await insertCheckout(db, { id, userId, customerId, priceId, expiresAt, successUrl, cancelUrl });
      const checkout = await read(id);
      if (!checkout) throw new Error('checkout vanished while it was opened');
      return checkout;
    },
    findCheckout: read,
    async expireCheckout(sessionId) {
      await closeCheckout(db, sessionId, 'expired');
      return (await read(sessionId)) ?? { sessionId, status: 'expired', url: null };
    },
    openPortal: async ({ customerId, change }) =>
      `${baseUrl}/sandbox/portal/${customerId}${change ? `?price=${change.priceId}` : ''}`,
    listSubscriptions: async (customerId) => (await subscriptionsOf(db, customerId)).map((row) => seen(row, clock)),
    lastPayment: async () => undefined,
    customerOfEvent: async () => undefined,
    updateCustomerEmail: async () => undefined,
    deleteCustomer: async () => undefined, // its rows are deleted with the account
    cancelSubscription: async (subscriptionId) => {
      await updateSubscription(db, subscriptionId, { status: 'canceled' });
    },
    dropIncomplete: async () => undefined, // sandbox payments are never incomplete
    async refundablePayments(subscriptionId, since) {
      const row = await findSubscription(db, subscriptionId);
      return row ? paymentsSince(row, since, clock.now()) : [];
    },
    async refundSubscription(subscriptionId, since) {
      const row = await updateSubscription(db, subscriptionId, { status: 'canceled' });
      return row ? paymentsSince(row, since, clock.now()).reduce((sum, { cents }) => sum + cents, 0) : 0;
    },
    async *liveSubscriptions() {
      for (const row of await runningSubscriptions(db)) yield seen(row, clock);
    },
    async *undeliveredEvents() {
      // none: the sandbox delivers all events at once, in the same process
    },
  };
}

function seen(row: SandboxSubscription, clock: Clock): ProviderSubscription {
  const { id: subscriptionId, userId: _, ...now } = afterTime(row, isYearlyPrice(row.priceId), clock.now());
  const price = findPrice(sandboxPrices, row.priceId);
  return {
    subscriptionId,
    ...now,
    nextCents: price ? chargedCents(price.plan, price.isYearly) : null,
    hasDiscount: false,
    isChargePaused: false,
  };
}

/** One month or year later, on the same day, or on the last day of a shorter month. */
export function addPeriod(from: Date, isYearly: boolean, count = 1): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO('UTC');
  return new Date(start.add(isYearly ? { years: count } : { months: count }).epochMilliseconds);
}

export interface PlanChange {
  /** Charged at once; a negative amount is a credit for the next charges. */
  cents: number;
  periodEndsAt: Date;
}

/**
 * The cost of changing the price now, computed as Stripe does: the unused time of the old price is credited. With the
 * same period the new price is charged for its rest; another period begins today and is charged in full.
 */
export function prorate(from: Price, to: Price, periodEndsAt: Date, now: Date): PlanChange {
  const wholeMs = periodEndsAt.getTime() - addPeriod(periodEndsAt, from.isYearly, -1).getTime();
  const left = Math.min(1, Math.max(0, (periodEndsAt.getTime() - now.getTime()) / wholeMs));
  const unused = Math.round(chargedCents(from.plan, from.isYearly) * left);
  const charged = chargedCents(to.plan, to.isYearly);
  if (from.isYearly === to.isYearly) return { cents: Math.round(charged * left) - unused, periodEndsAt };
  return { cents: charged - unused, periodEndsAt: addPeriod(now, to.isYearly) };
}

/** One payment at the start of every period, newest first: those made since then, and the newest in any case. */
function paymentsSince({ priceId, startedAt }: SandboxSubscription, since: Date, now: Date): RefundablePayment[] {
  const price = findPrice(sandboxPrices, priceId);
  if (!price) return [];
  const payments: RefundablePayment[] = [];
  const cents = chargedCents(price.plan, price.isYearly);
  for (let count = 0, paidAt = startedAt; paidAt <= now; paidAt = addPeriod(startedAt, price.isYearly, ++count)) {
    payments.unshift({ cents, paidAt });
  }
  return payments.filter(({ paidAt }, index) => index === 0 || paidAt >= since);
}

/** Applies the passing of time: renews a subscription, or ends one that was to end with its period. */
export function afterTime<S extends Pick<SandboxSubscription, 'status' | 'periodEndsAt' | 'endsAtPeriodEnd'>>(
  subscription: S,
  isYearly: boolean,
  now: Date,
): S {
  if (subscription.status !== 'active' || now < subscription.periodEndsAt) return subscription;
  if (subscription.endsAtPeriodEnd) return { ...subscription, status: 'canceled' };
  let { periodEndsAt } = subscription;
  while (now >= periodEndsAt) periodEndsAt = addPeriod(periodEndsAt, isYearly);
  return { ...subscription, periodEndsAt };
}
