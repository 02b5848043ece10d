import Stripe from 'stripe';
import { z } from 'zod';
import { SubscriptionStatus } from '../../../contract/plans.ts';
import type { Config } from '../../../platform/config/read-config.ts';
import {
  type Checkout,
  type CheckoutRequest,
  type PaymentEvent,
  type PaymentProvider,
  type PortalRequest,
  ProviderError,
  type ProviderPayment,
  type ProviderPrice,
  type ProviderSubscription,
} from './payment-provider.ts';
import { isSandboxOn, openStripe, stripePrices } from './stripe-account.ts';
import { cancel, endAndRefund, fromUnix, idOf, refundablePayments, voidInvoice } from './stripe-refunds.ts';

/** Callers give up earlier (see provider-calls.ts); these limits apply to the work that continues. */
const timeout = 5_000;
const maxNetworkRetries = 2;

export function createStripePayments(config: Config): PaymentProvider {
  const stripe = openStripe(config, { timeout, maxNetworkRetries });

  return {
    name: isSandboxOn(config) ? 'sandbox' : 'stripe',
    prices: stripePrices(config),
    findPrice: (priceId) => find(async () => toPrice(await stripe.prices.retrieve(priceId))),
    createCustomer: ({ key, userId, email }) =>
      call(async () => {
        const customer = await stripe.customers.create({ email, metadata: { userId } }, { idempotencyKey: key });
        return customer.id;
      }),
    openCheckout: ({ key, userId, customerId, priceId, pix, expiresAt, successUrl, cancelUrl }) =>
      call(async () => {
        const session = await stripe.checkout.sessions.create(
          {
            ...(pix ? pixSale(pix) : subscriptionSale(priceId, userId)),
            customer: customerId,
            client_reference_id: userId,
            locale: 'pt-BR',
            expires_at: Math.floor(expiresAt.getTime() / 1000),
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey: key },
        );
        return toCheckout(session);
      }),
    findCheckout: (sessionId) => find(async () => toCheckout(await stripe.checkout.sessions.retrieve(sessionId))),
    findPix: (sessionId) =>
      find(async () => {
        const { status, payment_intent: intent } = await stripe.checkout.sessions.retrieve(sessionId);
        // the charge says when it was paid and what was refunded; a session that was completed may still be unpaid
        const charge = intent
          ? await firstPaid(stripe.charges.list({ payment_intent: idOf(intent), limit: 100 }))
          : undefined;
        return {
          paidAt: charge ? fromUnix(charge.created) : null,
          refundedCents: charge?.amount_refunded ?? 0,
          isClosed: status === 'expired',
        };
      }),
    expireCheckout: (sessionId) =>
      call(async () => {
        const session = await stripe.checkout.sessions.retrieve(sessionId);
        return toCheckout(session.status === 'open' ? await stripe.checkout.sessions.expire(sessionId) : session);
      }),
    openPortal: ({ customerId, returnUrl, change }) =>
      call(async () => {
        const flow = change && (await updateFlow(stripe, change, returnUrl));
        const portal = { customer: customerId, return_url: returnUrl, ...(flow ? { flow_data: flow } : {}) };
        return (await stripe.billingPortal.sessions.create(portal)).url;
      }),
    listSubscriptions: (customer) =>
      find(() =>
        Array.fromAsync(stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand }), toSubscription),
      ),
    lastPayment: (customerId) =>
      find(async () => {
        // attempts that failed took no money
        const attempts = stripe.charges.list({ customer: customerId, limit: 100 });
        const charge = await firstPaid(attempts);
        if (!charge) return undefined;
        const [dispute] = charge.disputed ? (await stripe.disputes.list({ charge: charge.id, limit: 1 })).data : [];
        return toPayment(charge, dispute);
      }),
    customerOfEvent: (eventId) =>
      find(async () => {
        const { object } = (await stripe.events.retrieve(eventId)).data as { object: { charge?: string } };
        if (!object.charge) return undefined;
        const { customer } = await stripe.charges.retrieve(object.charge);
        return customer ? idOf(customer) : undefined;
      }),
    updateCustomerEmail: async (customerId, email) => {
      await find(() => stripe.customers.update(customerId, { email }));
    },
    deleteCustomer: async (customerId) => {
      await find(() => stripe.customers.del(customerId));
    },
    cancelSubscription: (subscriptionId) => call(() => cancel(stripe, subscriptionId)),
    dropIncomplete: (subscriptionId) =>
      call(async () => {
        const { status, latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscriptionId);
        if (status !== 'incomplete') return;
        // a paid invoice cannot be voided, so a subscription that was just paid is never ended here
        if (invoice) await voidInvoice(stripe, idOf(invoice));
        await cancel(stripe, subscriptionId);
      }),
    refundablePayments: (subscriptionId, since) => call(() => refundablePayments(stripe, subscriptionId, since)),
    refundSubscription: (subscriptionId, since) => call(() => endAndRefund(stripe, subscriptionId, since)),
    async *liveSubscriptions() {
      // without a status filter the list omits canceled subscriptions
      for await (const one of stripe.subscriptions.list({ limit: 100, expand })) yield toSubscription(one);
    },
    async *undeliveredEvents(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      for await (const event of stripe.events.list({ created, delivery_success: false, limit: 100 })) {
        yield toEvent(SignedEvent.parse(event));
      }
    },
  };
}

const subscriptionSale = (price: string, userId: string) => ({
  mode: 'subscription' as const,
  line_items: [{ price, quantity: 1 }],
  subscription_data: { metadata: { userId } },
});

/** Pix takes one-time items only. Name and number stay with the payment, where the law asks the seller to keep them. */
function pixSale({ title, cents, codeSeconds, payerName, taxId }: NonNullable<CheckoutRequest['pix']>) {
  const item = { currency: 'brl', unit_amount: cents, product_data: { name: title } };
  return {
    mode: 'payment' as const,
    payment_method_types: ['pix' as const],
    payment_method_options: { pix: { expires_after_seconds: codeSeconds } },
    line_items: [{ price_data: item, quantity: 1 }],
    payment_intent_data: { description: title, metadata: { payer: payerName, tax_id: taxId } },
  };
}

/** Stripe shows what the change costs and applies it when the reader confirms. */
async function updateFlow(
  stripe: Stripe,
  { subscriptionId, priceId }: NonNullable<PortalRequest['change']>,
  returnUrl: string,
): Promise<Stripe.BillingPortal.SessionCreateParams.FlowData> {
  const { items } = await stripe.subscriptions.retrieve(subscriptionId);
  const item = { id: items.data[0]?.id ?? '', price: priceId, quantity: 1 };
  return {
    type: 'subscription_update_confirm',
    subscription_update_confirm: { subscription: subscriptionId, items: [item] },
    after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
  };
}

const Id = z.string().min(1).max(255);
/** The stored fields of an event. Times end with the year 2099. */
const SignedEvent = z.object({
  id: Id,
  type: Id,
  created: z.int().min(0).max(4_102_444_799),
  data: z.object({
    object: z.looseObject({
      id: Id.optional(),
      object: z.string().optional(),
      customer: z.union([Id, z.looseObject({ id: Id })]).nullish(),
    }),
  }),
});

/** Parses the event. Throws unless its signature over the raw body is right and at most 300 s old. */
export function readStripeEvent(body: string, signature: string, webhookSecret: string, now: Date): PaymentEvent {
  const event = Stripe.webhooks.constructEvent(body, signature, webhookSecret, 300, undefined, now.getTime());
  return toEvent(SignedEvent.parse(event));
}

/** Maps Stripe's errors to `ProviderError`. */
async function call<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw new ProviderError(`stripe: ${(error as Error).message}`, { cause: error, ...classify(error) });
  }
}

/** No answer, a key in use and too many requests are temporary; any other failure would repeat under the same key. */
function classify(error: unknown): { isFinal: boolean; isUnknownCustomer: boolean } {
  if (!(error instanceof Stripe.errors.StripeError)) return { isFinal: false, isUnknownCustomer: false };
  const { statusCode, code, param } = error;
  return {
    isFinal: statusCode !== undefined && statusCode !== 409 && statusCode !== 429,
    isUnknownCustomer: code === 'resource_missing' && param === 'customer',
  };
}

/** Undefined if Stripe answers "no such object". */
async function find<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call(request);
  } catch (error) {
    const { cause } = error as ProviderError;
    if (cause instanceof Stripe.errors.StripeError && cause.code === 'resource_missing') return undefined;
    throw error;
  }
}

/** Without this, a discount is only an id. */
const expand = ['data.discounts.source.coupon'];

function toCheckout(session: Stripe.Checkout.Session): Checkout {
  const over = (['complete', 'expired'] as const).find((status) => status === session.status);
  return { sessionId: session.id, status: over ?? 'open', url: session.url };
}

function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const [item] = subscription.items.data;
  const end = subscription.cancel_at ?? item?.current_period_end;
  const discounts = subscription.discounts.filter(
    (one): one is Stripe.Discount => typeof one !== 'string' && isGoodAt(one, item?.current_period_end ?? 0),
  );
  return {
    subscriptionId: subscription.id,
    customerId: idOf(subscription.customer),
    status: SubscriptionStatus.parse(subscription.status),
    priceId: item?.price.id ?? '',
    // since API version 2025-03-31 the period belongs to the item
    periodEndsAt: end ? fromUnix(end) : null,
    endsAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    startedAt: fromUnix(subscription.created),
    nextCents: item?.price.unit_amount == null ? null : lessDiscounts(item.price.unit_amount, discounts),
    hasDiscount: discounts.length > 0,
    isChargePaused: subscription.pause_collection !== null,
  };
}

const isGoodAt = ({ end }: Stripe.Discount, second: number) => end === null || end > second;

function lessDiscounts(cents: number, discounts: readonly Stripe.Discount[]): number | null {
  let left = cents;
  for (const { source } of discounts) {
    if (!source.coupon || typeof source.coupon === 'string') return null;
    const { percent_off: percent, amount_off: amount } = source.coupon;
    left = Math.max(0, left - (amount ?? Math.round((left * (percent ?? 0)) / 100)));
  }
  return left;
}

function toPrice({ unit_amount: cents, currency, recurring, active }: Stripe.Price): ProviderPrice {
  const monthsOf: Record<string, number> = { month: 1, year: 12 };
  const months = recurring && monthsOf[recurring.interval];
  return { cents, currency, months: months ? months * (recurring?.interval_count ?? 1) : null, isActive: active };
}

/** A dispute marks its payment for good; only the dispute's status shows that it was won. */
const wonDisputes = ['won', 'warning_closed', 'prevented'];

async function firstPaid(attempts: AsyncIterable<Stripe.Charge>): Promise<Stripe.Charge | undefined> {
  for await (const charge of attempts) if (charge.status === 'succeeded') return charge;
  return undefined;
}

function toPayment({ amount_refunded: cents }: Stripe.Charge, dispute: Stripe.Dispute | undefined): ProviderPayment {
  const isDisputed = dispute !== undefined && !wonDisputes.includes(dispute.status);
  const reversal = isDisputed ? 'disputed' : cents > 0 ? 'refunded' : null;
  return { reversal, reversalCents: cents > 0 ? cents : null };
}

function toEvent(event: z.infer<typeof SignedEvent>): PaymentEvent {
  const about = event.data.object;
  const customer = about.object === 'customer' ? about.id : about.customer && idOf(about.customer);
  return { eventId: event.id, type: event.type, customerId: customer ?? null, createdAt: fromUnix(event.created) };
}
