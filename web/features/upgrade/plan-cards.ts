import type { Plan } from '../../../contract/plans.ts';

export type CardPlan = Exclude<Plan, 'enterprise'>;
type Feature = 'daily' | 'email' | 'whatsapp' | 'weekly' | 'specific' | 'custom';

export const features: readonly Feature[] = ['daily', 'email', 'whatsapp', 'weekly', 'specific', 'custom'];

/** spec §9: what each plan has; the rest is shown as lacking. */
export const cards: readonly { plan: CardPlan; has: readonly Feature[] }[] = [
  { plan: 'free', has: ['daily', 'email'] },
  { plan: 'premium', has: ['daily', 'email', 'whatsapp'] },
  { plan: 'pro', has: features },
];
