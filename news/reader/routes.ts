import { api } from '../../platform/http/procedures.ts';
import { changeDeliverySettings, readDeliverySettings } from './delivery-settings.ts';
import { createFeedAddress, readFeedAddress } from './feed-address.ts';
import { deleteFeedAddress } from './queries.ts';
import { readArchive, readMonth } from './read-archive.ts';
import { readEdition } from './read-edition.ts';
import { shareEdition, unshareEdition } from './share-edition.ts';

export const archiveRoutes = {
  list: api.archive.list.handler(({ context: { platform, reader }, input }) => readArchive(platform, reader.id, input)),
  month: api.archive.month.handler(({ context: { platform, reader }, input }) =>
    readMonth(platform, reader.id, input.month),
  ),
  edition: api.archive.edition.handler(({ context: { platform, reader }, input }) =>
    readEdition(platform, reader.id, input.id),
  ),
  share: api.archive.share.handler(async ({ context: { platform, reader }, input }) => ({
    url: await shareEdition(platform, reader.id, input.id),
  })),
  unshare: api.archive.unshare.handler(async ({ context: { platform, reader }, input }) => {
    await unshareEdition(platform, reader.id, input.id);
    return { ended: true as const };
  }),
};

export const deliverySettingsRoutes = {
  read: api.deliverySettings.read.handler(({ context: { platform, reader } }) =>
    readDeliverySettings(platform, reader),
  ),
  change: api.deliverySettings.change.handler(({ context: { platform, reader }, input }) =>
    changeDeliverySettings(platform, reader, input),
  ),
};

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
