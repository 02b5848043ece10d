import { api } from '../../platform/http/procedures.ts';
import { readTermLimits } from './read-term-limits.ts';

export const planRoutes = {
  limits: api.plans.limits.handler(({ context: { platform } }) => readTermLimits(platform.db, platform.log)),
};
