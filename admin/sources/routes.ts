import { api } from '../../platform/http/procedures.ts';
import { addSource, checkSource, exportOpml, findFeeds, importOpml, previewFeed, setPaused } from './change-sources.ts';
import { countSources, readSources } from './read-sources.ts';

const { sources } = api.admin;

export const adminSourceRoutes = {
  list: sources.list.handler(({ context: { platform }, input }) => readSources(platform, input)),
  counts: sources.counts.handler(({ context: { platform } }) => countSources(platform)),
  discover: sources.discover.handler(({ context: { platform }, input }) => findFeeds(platform, input.address)),
  preview: sources.preview.handler(({ context: { platform }, input }) => previewFeed(platform, input.url)),
  add: sources.add.handler(async ({ context: { platform, reader }, input }) => ({
    id: await addSource(platform, reader, input),
  })),
  setPaused: sources.setPaused.handler(async ({ context: { platform, reader }, input }) => ({
    isPaused: await setPaused(platform, reader, input.id, input.isPaused),
  })),
  check: sources.check.handler(async ({ context: { platform, reader }, input }) => {
    await checkSource(platform, reader, input.id);
    return { queued: true as const };
  }),
  opml: sources.opml.handler(({ context: { platform } }) => exportOpml(platform)),
  importOpml: sources.importOpml.handler(({ context: { platform, reader }, input }) =>
    importOpml(platform, reader, input),
  ),
};
