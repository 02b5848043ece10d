import { api } from '../../platform/http/procedures.ts';
import { readTermLimits } from './queries.ts';

export const planRoutes = {
  limits: api.plans.limits.handler(({ context: { platform } }) => readTermLimits(platform.db, platform.log)),
};
