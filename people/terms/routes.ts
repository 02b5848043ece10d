import { api } from '../../platform/http/procedures.ts';
import { ensureProfile } from '../accounts/queries.ts';
import {
  addTerm,
  forgetAnswers,
  muteTerm,
  removeTerm,
  reorderTerms,
  replaceTerm,
  restoreTerm,
  setReading,
} from './change-terms.ts';
import { readTerms } from './read-terms.ts';

export const termRoutes = {
  list: api.terms.list.handler(({ context: { platform, reader } }) => readTerms(platform, reader)),
  add: api.terms.add.handler(async ({ context: { platform, reader }, input }) => {
    await ensureProfile(platform.db, reader);
    return addTerm(platform, reader.id, input.term, input.reading);
  }),
  replace: api.terms.replace.handler(({ context: { platform, reader }, input }) =>
    replaceTerm(platform, reader.id, input.id, input.term),
  ),
  read: api.terms.read.handler(({ context: { platform, reader }, input }) =>
    setReading(platform, reader.id, input.id, input.reading),
  ),
  forget: api.terms.forget.handler(({ context: { platform, reader }, input }) =>
    forgetAnswers(platform, reader.id, input.id),
  ),
  remove: api.terms.remove.handler(async ({ context: { platform, reader }, input }) => {
    await removeTerm(platform, reader.id, input.id);
    return { removed: true as const };
  }),
  restore: api.terms.restore.handler(({ context: { platform, reader }, input }) =>
    restoreTerm(platform, reader.id, input.id),
  ),
  mute: api.terms.mute.handler(({ context: { platform, reader }, input }) =>
    muteTerm(platform, reader.id, input.id, input.days),
  ),
  reorder: api.terms.reorder.handler(({ context: { platform, reader }, input }) =>
    reorderTerms(platform, reader, input.ids),
  ),
};
