import type { Price, SubscriptionStatus } from '../../../contract/plans.ts';
import type { Platform } from '../../../platform/platform.ts';

export interface Checkout {
  sessionId: string;
  status: 'open' | 'complete' | 'expired';
  /** The payment page; null once the session has ended. */
  url: string | null;
}

/** A price as the provider charges it. */
export interface ProviderPrice {
  /** Null if the amount is not fixed. */
  cents: number | null;
  currency: string;
  months: number | null;
  isActive: boolean;
}

/** Whether a customer's newest payment was refunded or is disputed, and how much was paid back. */
export interface ProviderPayment {
  reversal: 'refunded' | 'disputed' | null;
  reversalCents: number | null;
}

/** What the provider knows of a payment by Pix. */
export interface ProviderPix {
  paidAt: Date | null;
  refundedCents: number;
  /** The page was closed before a code was shown: nothing can be paid any more. */
  isClosed: boolean;
}

/** A payment for a subscription, or its part that was not refunded. */
export interface RefundablePayment {
  cents: number;
  paidAt: Date;
}

/** A subscription in its current state at the provider. */
export interface ProviderSubscription {
  subscriptionId: string;
  customerId: string;
  status: SubscriptionStatus;
  priceId: string;
  /** When it renews, or ends if `endsAtPeriodEnd`. */
  periodEndsAt: Date | null;
  endsAtPeriodEnd: boolean;
  startedAt: Date;
  /** Cost of the next renewal after coupons; null if unknown. */
  nextCents: number | null;
  hasDiscount: boolean;
  /** The operator stopped charging; the subscription itself continues. */
  isChargePaused: boolean;
}

/** Says that a customer changed. The new state is always fetched, never read from the event. */
export interface PaymentEvent {
  eventId: string;
  type: string;
  customerId: string | null;
  createdAt: Date;
}

export interface CheckoutRequest {
  /** Idempotency key: the same for every repetition of an intent. */
  key: string;
  userId: string;
  customerId: string;
  priceId: string;
  expiresAt: Date;
  /** A year paid once by Pix, instead of a subscription. */
  pix?: { title: string; cents: number; codeSeconds: number; payerName: string; taxId: string };
  /** Carries `{CHECKOUT_SESSION_ID}`, which the provider fills in. */
  successUrl: string;
  cancelUrl: string;
}

export interface PortalRequest {
  customerId: string;
  returnUrl: string;
  change?: { subscriptionId: string; priceId: string };
}

/** What a provider is made from. */
export type ProviderSetup = Pick<Platform, 'config'>;

/** What this room needs from a payment provider. */
export interface PaymentProvider {
  name: 'stripe' | 'sandbox';
  /** Known prices, the one on sale first for each plan and period. */
  prices: readonly Price[];
  /** Undefined when the provider does not know it. */
  findPrice(priceId: string): Promise<ProviderPrice | undefined>;
  createCustomer(request: { key: string; userId: string; email: string }): Promise<string>;
  openCheckout(request: CheckoutRequest): Promise<Checkout>;
  findCheckout(sessionId: string): Promise<Checkout | undefined>;
  /** The payment by Pix of a checkout. */
  findPix(sessionId: string): Promise<ProviderPix | undefined>;
  /** Closes it unless it has been paid; the returned status tells which. */
  expireCheckout(sessionId: string): Promise<Checkout>;
  /** The portal's first page, or the page that confirms another price for a subscription. */
  openPortal(request: PortalRequest): Promise<string>;
  /** All subscriptions the customer ever had; undefined if the provider does not know the customer. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[] | undefined>;
  /** The newest payment that succeeded. */
  lastPayment(customerId: string): Promise<ProviderPayment | undefined>;
  /** Changes the mail address of a known customer. */
  updateCustomerEmail(customerId: string, email: string): Promise<void>;
  /** Deletes the customer with name and address. Does nothing when it is already deleted. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Ends it at once, without a refund. Does nothing when it has ended. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /** Cancels a subscription whose first payment was not made. Refused once it is paid. */
  dropIncomplete(subscriptionId: string): Promise<void>;
  /** What can be refunded of it: every payment made since then, and the newest one in any case. */
  refundablePayments(subscriptionId: string, since: Date): Promise<RefundablePayment[]>;
  /** Ends it at once and refunds those payments, each once even if called again; returns the cents. */
  refundSubscription(subscriptionId: string, since: Date): Promise<number>;
  /** The customer of an event that carries only a charge id. */
  customerOfEvent(eventId: string): Promise<string | undefined>;
  /** For the reconcile: every subscription that has not ended. */
  liveSubscriptions(): AsyncIterable<ProviderSubscription>;
  /** For the reconcile: events since then that did not reach us. */
  undeliveredEvents(since: Date): AsyncIterable<PaymentEvent>;
}

type ErrorFacts = ErrorOptions & Partial<Pick<ProviderError, 'isFinal' | 'isUnknownCustomer' | 'isNotConfigured'>>;

/** The provider refused or did not answer. The cause is for the log, never for the reader. */
export class ProviderError extends Error {
  /**
   * The same request under the same key can never succeed: it was refused, the key was used with other parameters, or
   * the server failed, which the provider repeats under that key for a day.
   */
  readonly isFinal: boolean;
  /** The provider does not know the customer it was asked about. */
  readonly isUnknownCustomer: boolean;
  /** The operator removed the provider's key from the configuration. */
  readonly isNotConfigured: boolean;

  constructor(message: string, { cause, isFinal, isUnknownCustomer, isNotConfigured }: ErrorFacts = {}) {
    super(message, { cause });
    this.name = 'ProviderError';
    this.isFinal = isFinal ?? false;
    this.isUnknownCustomer = isUnknownCustomer ?? false;
    this.isNotConfigured = isNotConfigured ?? false;
  }
}
