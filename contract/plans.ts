import { z } from 'zod';
import { adminCall, publicCall, userCall } from './procedure.ts';
import { mostTermsOfPlan } from './rules/field-limits.ts';
import { everyPlan, longestSalesMessage, paidPlans } from './rules/price-list.ts';

export const Plan = z.enum(everyPlan);
export type Plan = z.infer<typeof Plan>;

/** Names shown to readers (requirements R83). */
export const planLabels: Record<Plan, string> = {
  free: 'Gratuito',
  premium: 'Premium',
  pro: 'Pro',
  enterprise: 'Enterprise',
};

export const TermLimits = z.record(Plan, z.number().int().positive());
export type TermLimits = z.infer<typeof TermLimits>;

export const plansContract = {
  limits: publicCall
    .route({ method: 'GET', path: '/plans/limits', summary: 'How many terms each plan may follow', tags: ['plans'] })
    .output(TermLimits),
};

export const adminPlansContract = {
  setLimit: adminCall
    .route({ method: 'PUT', path: '/admin/plans/limits', summary: 'How many terms a plan may follow', tags: ['admin'] })
    .input(z.object({ plan: Plan, limit: z.number().int().min(1).max(mostTermsOfPlan) }))
    .output(TermLimits),
};

export const PaidPlan = z.enum(paidPlans);
export type PaidPlan = z.infer<typeof PaidPlan>;

export const Price = z.object({ priceId: z.string(), plan: PaidPlan, isYearly: z.boolean() });
export type Price = z.infer<typeof Price>;

/** As the payment provider calls them. */
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
  subscription_end: z.iso.datetime({ offset: true }).nullable(),
});
export type SubscriptionCheck = z.infer<typeof SubscriptionCheck>;

const instant = z.iso.datetime({ offset: true }).nullable();

/** Who takes the money. `sandbox`: payments are played, not made; `none`: nothing can be bought yet. */
export const PaymentTaker = z.enum(['stripe', 'sandbox', 'none']);

/** What the upgrade page shows about the reader's plan. */
export const Billing = z.object({
  plan: Plan,
  prices: z.array(Price),
  provider: PaymentTaker,
  subscription: z
    .object({
      status: SubscriptionStatus,
      /** Null for a price that is not in the configuration. */
      plan: PaidPlan.nullable(),
      isYearly: z.boolean(),
      periodEndsAt: instant,
      endsAtPeriodEnd: z.boolean(),
      /** Until when a plan is kept after a failed renewal. */
      graceEndsAt: instant,
      /** What the next renewal costs, coupons taken off. */
      nextCents: z.number().int().nullable(),
      hasDiscount: z.boolean(),
      isChargePaused: z.boolean(),
    })
    .nullable(),
  /** The newest payment was given back, or the reader's bank disputes it. */
  reversal: z.object({ kind: z.enum(['refunded', 'disputed']), cents: z.number().int().nullable() }).nullable(),
  /** A plan agreed with the operator. */
  grant: z.object({ plan: Plan, endsAt: instant }).nullable(),
});
export type Billing = z.infer<typeof Billing>;

const tags = ['payments'];
const Redirect = z.object({ url: z.url() });
const longest = 255;

export const paymentsContract = {
  billing: userCall
    .route({ method: 'GET', path: '/billing', summary: "The reader's plan, subscription and the prices", tags })
    .output(Billing),
  createCheckout: userCall
    .route({ method: 'POST', path: '/create-checkout', summary: 'Where to pay for a plan', tags })
    .input(
      z.object({
        priceId: z.string().max(longest),
        userId: z.string().max(longest),
        planType: z.string().max(longest),
        isYearly: z.boolean(),
      }),
    )
    .output(Redirect),
  customerPortal: userCall
    .route({ method: 'POST', path: '/customer-portal', summary: 'Where to manage the subscription', tags })
    .input(z.object({ userId: z.string().max(longest) }))
    .output(Redirect),
  checkSubscription: userCall
    .route({ method: 'POST', path: '/check-subscription', summary: 'Whether the reader has a paid plan', tags })
    .output(SubscriptionCheck),
  contactSales: userCall
    .route({ method: 'POST', path: '/contact-sales', summary: 'Ask the operator about the Enterprise plan', tags })
    .input(z.object({ message: z.string().trim().max(longestSalesMessage) }))
    .output(z.object({ sent: z.literal(true) })),
  finishCheckout: userCall
    .route({
      method: 'POST',
      path: '/checkouts/{sessionId}/finish',
      summary: 'After the payment page: reads its outcome, for the notice of it may be late',
      tags,
    })
    .input(z.object({ sessionId: z.string().max(longest) }))
    .output(z.object({ outcome: z.enum(['paid', 'open', 'expired']), plan: Plan })),
};
