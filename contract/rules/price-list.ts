/** Plain values, separate from the schemas: a page that needs one of them does not load zod. */

/** From the smallest to the largest. */
export const everyPlan = ['free', 'premium', 'pro', 'enterprise'] as const;

/** Plans sold on the site; enterprise is agreed by contract. */
export const paidPlans = ['premium', 'pro'] as const;

/** The names on the cards of /upgrade, sent as `planType` (requirements R83). */
export const planCardNames = { free: 'Free', premium: 'Premium', pro: 'Professional' } as const;

/** Features on the plan cards of the landing page and /upgrade. */
export const planFeatures = ['daily', 'email', 'whatsapp', 'weekly', 'specific', 'custom'] as const;

/** How many of `planFeatures` each plan has, counted from the first. */
export const featuresOfPlan = { free: 2, premium: 3, pro: 6 } as const;

/** Recipients of one clipping (requirements R108). */
export const recipientLimits = { free: 5, premium: 5, pro: 50, enterprise: 200 } as const;

/** Shown per month; the yearly price is charged twelve times at once (requirements R84). */
export const monthlyCents: Record<(typeof paidPlans)[number], { monthly: number; yearly: number }> = {
  premium: { monthly: 999, yearly: 899 },
  pro: { monthly: 2999, yearly: 2499 },
};

/** Limit of a message to the operator, in characters. */
export const longestSalesMessage = 1000;

export const longestPayerName = 120;

/** The amount of one payment: a month, or twelve at the yearly price. */
export function chargedCents(plan: (typeof paidPlans)[number], isYearly: boolean): number {
  return isYearly ? monthlyCents[plan].yearly * 12 : monthlyCents[plan].monthly;
}

/**
 * Whether a running subscription can be changed to another price. In any other state it has to be paid or resumed first, in
 * the portal.
 */
export function canChangePlan({ status, endsAtPeriodEnd }: { status: string; endsAtPeriodEnd: boolean }): boolean {
  return (status === 'active' || status === 'trialing') && !endsAtPeriodEnd;
}

/** The count shown when it cannot be read (requirements R46). */
export const fallbackSignupCount = 17;

/** The offer unless the operator configures another (requirements R45). */
export const defaultPlaces = 100;
export const defaultOfferEnd = '2025-07-01T02:59:59.000Z';
