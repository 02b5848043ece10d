import { api } from '../../platform/http/procedures.ts';
import { createFeedAddress, readFeedAddress } from './private-feed.ts';
import { deleteFeedAddress } from './queries.ts';

export const feedRoutes = {
  address: api.feeds.address.handler(async ({ context: { platform, reader } }) => ({
    address: await readFeedAddress(platform, reader.id),
  })),
  create: api.feeds.create.handler(({ context: { platform, reader } }) => createFeedAddress(platform, reader)),
  revoke: api.feeds.revoke.handler(async ({ context: { platform, reader } }) => {
    await deleteFeedAddress(platform.db, reader.id);
    return { ended: true as const };
  }),
};
