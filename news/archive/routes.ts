import { api } from '../../platform/http/procedures.ts';
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
