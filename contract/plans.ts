import { z } from 'zod';
import { readTaxId } from './payments/tax-id.ts';
import { adminCall, callsOf, done, Instant, Int } from './procedure.ts';
import { mostTermsOfPlan } from './rules/field-limits.ts';
import { everyPlan, longestPayerName, longestSalesMessage, paidPlans } from './rules/price-list.ts';

const { publicCall } = callsOf('plans');

export const Plan = z.enum(everyPlan);
export type Plan = z.infer<typeof Plan>;

/** Names shown to readers (requirements R83). */
export const planLabels: Record<Plan, string> = {
  free: 'Gratuito',
  premium: 'Premium',
  pro: 'Pro',
  enterprise: 'Enterprise',
};

export const TermLimits = z.record(Plan, Int.positive());
export type TermLimits = z.infer<typeof TermLimits>;

export const plansContract = {
  limits: publicCall('GET', '/plans/limits', 'How many terms each plan may follow').output(TermLimits),
};

export const adminPlansContract = {
  setLimit: adminCall('PUT', '/admin/plans/limits', 'How many terms a plan may follow')
    .input(z.object({ plan: Plan, limit: Int.min(1).max(mostTermsOfPlan) }))
    .output(TermLimits),
};

export const PaidPlan = z.enum(paidPlans);
export type PaidPlan = z.infer<typeof PaidPlan>;

export const Price = z.object({ priceId: z.string(), plan: PaidPlan, isYearly: z.boolean() });
export type Price = z.infer<typeof Price>;

/** The payment provider's names. */
export const SubscriptionStatus = z.enum([
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'paused',
]);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** Subscription status (requirements R60). */
export const SubscriptionCheck = z.object({
  subscribed: z.boolean(),
  subscription_tier: Plan.nullable(),
  subscription_end: Instant.nullable(),
});
export type SubscriptionCheck = z.infer<typeof SubscriptionCheck>;

const instant = Instant.nullable();

/** The payment provider. `sandbox`: payments are simulated; `none`: nothing can be bought yet. */
export const PaymentTaker = z.enum(['stripe', 'sandbox', 'none']);

/** Data of the upgrade page about the reader's plan. */
export const Billing = z.object({
  plan: Plan,
  prices: z.array(Price),
  provider: PaymentTaker,
  subscription: z
    .object({
      status: SubscriptionStatus,
      /** Null if the price is not in the configuration. */
      plan: PaidPlan.nullable(),
      isYearly: z.boolean(),
      periodEndsAt: instant,
      endsAtPeriodEnd: z.boolean(),
      /** End of the grace period after a failed renewal. */
      graceEndsAt: instant,
      /** Cost of the next renewal, after coupons. */
      nextCents: Int.nullable(),
      hasDiscount: z.boolean(),
      isChargePaused: z.boolean(),
    })
    .nullable(),
  /** The newest payment was refunded, or the reader's bank disputes it. */
  reversal: z.object({ kind: z.enum(['refunded', 'disputed']), cents: Int.nullable() }).nullable(),
  /** Payment by Pix, for a year at once; nothing is renewed by itself. */
  pix: z.object({
    isOffered: z.boolean(),
    /** A code that has not been paid yet, until when it can be. */
    pending: z.object({ plan: PaidPlan, expiresAt: Instant }).nullable(),
    /** The newest code ended without a payment, in the last seven days. */
    isExpired: z.boolean(),
    /** The paid plan and its last day; the receipt names the payer. */
    year: z.object({ plan: PaidPlan, lastOn: z.iso.date(), payerName: z.string(), taxId: z.string() }).nullable(),
  }),
  /** A plan agreed with the operator, and its last day. */
  grant: z.object({ plan: Plan, lastOn: z.iso.date().nullable() }).nullable(),
});
export type Billing = z.infer<typeof Billing>;

const payments = callsOf('payments');
const Redirect = z.object({ url: z.url() });
const longest = 255;

/** Whom the receipt names, by CPF or CNPJ. */
export const Payer = z.object({
  name: z.string().trim().min(2).max(longestPayerName),
  taxId: z
    .string()
    .max(30)
    .transform((typed, context) => {
      const digits = readTaxId(typed);
      if (!digits) context.addIssue({ code: 'custom', message: 'not a CPF or CNPJ' });
      return digits ?? '';
    }),
});
export type Payer = z.output<typeof Payer>;

export const paymentsContract = {
  billing: payments.userCall('GET', '/billing', "The reader's plan, subscription and the prices").output(Billing),
  createCheckout: payments
    .userCall('POST', '/create-checkout', 'Where to pay for a plan')
    .input(
      z.object({
        priceId: z.string().max(longest),
        userId: z.string().max(longest),
        planType: z.string().max(longest),
        isYearly: z.boolean(),
      }),
    )
    .output(Redirect),
  payByPix: payments
    .userCall('POST', '/pay-by-pix', 'Where to pay a year of a plan by Pix')
    .input(z.object({ plan: PaidPlan, payer: Payer }))
    .output(Redirect),
  customerPortal: payments
    .userCall('POST', '/customer-portal', 'Where to manage the subscription')
    .input(z.object({ userId: z.string().max(longest) }))
    .output(Redirect),
  checkSubscription: payments
    .userCall('POST', '/check-subscription', 'Whether the reader has a paid plan')
    .output(SubscriptionCheck),
  contactSales: payments
    .userCall('POST', '/contact-sales', 'Ask the operator about the Enterprise plan')
    .input(z.object({ message: z.string().trim().max(longestSalesMessage) }))
    .output(done('sent')),
  finishCheckout: payments
    .userCall(
      'POST',
      '/checkouts/{sessionId}/finish',
      'After the payment page: reads its outcome, for the notice of it may be late',
    )
    .input(z.object({ sessionId: z.string().max(longest) }))
    .output(z.object({ outcome: z.enum(['paid', 'open', 'expired']), plan: Plan })),
};
