import type { Plan } from './plans.ts';

/** Plain numbers, apart from the schemas: a page that needs one of them does not load the schemas' library. */
export const termMaxLength = 80;
export const clippingNameMax = 60;

/** spec §9: used when the limits cannot be read. */
export const defaultTermLimits: Record<Plan, number> = { free: 2, premium: 6, pro: 10, enterprise: 30 };
