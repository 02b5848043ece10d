import { api } from '../../platform/http/procedures.ts';
import { setTermLimit } from './set-term-limit.ts';

export const adminPlanRoutes = {
  setLimit: api.admin.plans.setLimit.handler(({ context: { platform, reader }, input }) =>
    setTermLimit(platform, reader, input),
  ),
};
