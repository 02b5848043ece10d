import { api, asReader } from '../../platform/http/procedures.ts';
import { addItem } from './add-item.ts';
import { changeDraft, sendDraft } from './change-draft.ts';
import { readDraft } from './read-draft.ts';

export const curationRoutes = {
  read: api.curation.read.handler(asReader(readDraft)),
  change: api.curation.change.handler(asReader(changeDraft)),
  add: api.curation.add.handler(asReader(addItem)),
  send: api.curation.send.handler(asReader(sendDraft)),
};
