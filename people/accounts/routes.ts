import { api } from '../../platform/http/procedures.ts';
import { readMe } from './read-me.ts';

export const accountRoutes = {
  me: api.accounts.me.handler(({ context }) => readMe(context.platform, context.reader)),
};
