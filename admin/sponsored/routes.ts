import { api } from '../../platform/http/procedures.ts';
import { changeSponsored, createSponsored, readSponsored, removeSponsored } from './sponsored.ts';

const { sponsored } = api.admin;

export const adminSponsoredRoutes = {
  list: sponsored.list.handler(({ context: { platform }, input }) => readSponsored(platform, input)),
  create: sponsored.create.handler(({ context: { platform, reader }, input }) =>
    createSponsored(platform, reader, input),
  ),
  update: sponsored.update.handler(({ context: { platform, reader }, input: { id, ...draft } }) =>
    changeSponsored(platform, reader, id, draft),
  ),
  remove: sponsored.remove.handler(async ({ context: { platform, reader }, input }) => {
    await removeSponsored(platform, reader, input.id);
    return { removed: true as const };
  }),
};
