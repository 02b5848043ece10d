import { api } from '../../platform/http/procedures.ts';
import { allOutlets } from './queries.ts';

export const outletRoutes = {
  list: api.outlets.list.handler(({ context: { platform } }) => allOutlets(platform.db)),
};
