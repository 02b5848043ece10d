import type { Price, SubscriptionStatus } from '../../contract/payments.ts';

export interface Checkout {
  sessionId: string;
  status: 'open' | 'complete' | 'expired';
  /** Where the reader pays; null once it is over. */
  url: string | null;
}

/** A subscription as the provider has it at the moment of asking. */
export interface ProviderSubscription {
  subscriptionId: string;
  customerId: string;
  status: SubscriptionStatus;
  priceId: string;
  periodEndsAt: Date | null;
  endsAtPeriodEnd: boolean;
  startedAt: Date;
}

/** Tells that something happened to a customer; what it is, is always asked, never read from the notice. */
export interface PaymentEvent {
  eventId: string;
  type: string;
  customerId: string | null;
  createdAt: Date;
}

export interface CheckoutRequest {
  /** The same intent has the same key, however often it is sent. */
  key: string;
  userId: string;
  customerId: string;
  priceId: string;
  expiresAt: Date;
  /** Carries `{CHECKOUT_SESSION_ID}`, which the provider fills in. */
  successUrl: string;
  cancelUrl: string;
}

/** All that the room asks of whoever takes the money. */
export interface PaymentProvider {
  name: 'stripe' | 'sandbox';
  /** Known prices, the one on sale first for each plan and period. */
  prices: readonly Price[];
  createCustomer(request: { key: string; userId: string; email: string }): Promise<string>;
  openCheckout(request: CheckoutRequest): Promise<Checkout>;
  findCheckout(sessionId: string): Promise<Checkout | undefined>;
  /** Closes it unless it was paid meanwhile; the answer says which. */
  expireCheckout(sessionId: string): Promise<Checkout>;
  openPortal(request: { customerId: string; returnUrl: string }): Promise<string>;
  /** Every subscription the customer ever had; undefined when the provider does not know the customer. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[] | undefined>;
  /** Ends it at once, without a refund; one that is over already stays so. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /** For the reconcile: every subscription that is not over. */
  liveSubscriptions(): AsyncIterable<ProviderSubscription>;
  /** For the reconcile: notices since then that did not reach us. */
  undeliveredEvents(since: Date): AsyncIterable<PaymentEvent>;
}

/** The provider said no or did not answer. The cause is for the log, never for the reader. */
export class ProviderError extends Error {
  /**
   * The same intent under the same key can never succeed: it was refused, the key was used with other parameters, or its answer
   * was a failure of the server, which the provider would give again for a day.
   */
  readonly isFinal: boolean;
  /** The provider does not know the customer it was asked about. */
  readonly isUnknownCustomer: boolean;

  constructor(message: string, options: { cause: unknown; isFinal?: boolean; isUnknownCustomer?: boolean }) {
    super(message, { cause: options.cause });
    this.name = 'ProviderError';
    this.isFinal = options.isFinal ?? false;
    this.isUnknownCustomer = options.isUnknownCustomer ?? false;
  }
}
