import { z } from 'zod';
import { mostTermsOfPlan } from './field-limits.ts';
import { adminCall, publicCall } from './procedure.ts';

export const Plan = z.enum(['free', 'premium', 'pro', 'enterprise']);
export type Plan = z.infer<typeof Plan>;

/** spec §9 */
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
