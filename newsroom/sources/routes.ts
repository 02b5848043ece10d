import { api } from '../../platform/http/procedures.ts';
import { outletsWithFeeds } from './queries.ts';

export const outletRoutes = {
  list: api.outlets.list.handler(({ context: { platform } }) => outletsWithFeeds(platform.db)),
};
