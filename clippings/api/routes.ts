import { api } from '../../platform/http/procedures.ts';
import { createToken, endToken, readTokens } from './manage-tokens.ts';

export const apiTokenRoutes = {
  list: api.apiTokens.list.handler(({ context: { platform, reader } }) => readTokens(platform, reader.id)),
  create: api.apiTokens.create.handler(({ context: { platform, reader }, input }) =>
    createToken(platform, reader, input),
  ),
  revoke: api.apiTokens.revoke.handler(async ({ context: { platform, reader }, input }) => {
    await endToken(platform, reader.id, input.id);
    return { done: true as const };
  }),
};
