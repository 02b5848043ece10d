import { AppError } from '../../contract/errors.ts';
import { api } from '../../platform/http/procedures.ts';
import { answerStory, readSaved, saveStory, shareEdition, unshareEdition } from './edition-actions.ts';
import { readArchive, readClippingDraft, readEdition, readMonth, readNextClipping } from './read-archive.ts';
import { readTermHistory } from './read-term.ts';
import { sendPreview } from './send-preview.ts';
import { askWhy } from './why/ask-why.ts';
import { restoreOutlet } from './why/queries.ts';

export const editionRoutes = {
  preview: api.editions.preview.handler(({ context: { platform, reader } }) => sendPreview(platform, reader)),
};

export const whyRoutes = {
  ask: api.why.ask.handler(({ context: { platform, reader }, input }) => askWhy(platform, reader.id, input)),
  restoreOutlet: api.why.restoreOutlet.handler(async ({ context: { platform, reader }, input }) => {
    if (!(await restoreOutlet(platform.db, reader.id, input.id))) throw new AppError('NOT_FOUND');
    return { isRestored: true as const };
  }),
};

export const archiveRoutes = {
  list: api.archive.list.handler(({ context: { read, reader }, input }) =>
    read((platform) => readArchive(platform, reader.id, input)),
  ),
  month: api.archive.month.handler(({ context: { read, reader }, input }) =>
    read((platform) => readMonth(platform, reader.id, input.month)),
  ),
  edition: api.archive.edition.handler(({ context: { read, reader }, input }) =>
    read((platform) => readEdition(platform, reader.id, input.id)),
  ),
  share: api.archive.share.handler(async ({ context: { platform, reader }, input }) => ({
    url: await shareEdition(platform, reader.id, input.id),
  })),
  unshare: api.archive.unshare.handler(async ({ context: { platform, reader }, input }) => {
    await unshareEdition(platform, reader.id, input.id);
    return { ended: true as const };
  }),
  draft: api.archive.draft.handler(({ context: { platform, reader } }) => readNextClipping(platform, reader)),
  clippingDraft: api.archive.clippingDraft.handler(({ context: { platform, reader }, input }) =>
    readClippingDraft(platform, reader, input),
  ),
  saved: api.archive.saved.handler(({ context: { read, reader } }) =>
    read((platform) => readSaved(platform, reader.id)),
  ),
  save: api.archive.save.handler(async ({ context: { platform, reader }, input: { id, isSaved } }) => {
    await saveStory(platform, reader.id, id, isSaved);
    return { isSaved };
  }),
  answer: api.archive.answer.handler(async ({ context: { platform, reader }, input: { id, answer } }) => {
    await answerStory(platform, reader.id, id, answer);
    return { answer };
  }),
  term: api.archive.term.handler(({ context: { platform, reader }, input }) =>
    readTermHistory(platform, reader.id, input.id),
  ),
};
