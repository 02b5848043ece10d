import { api, asReader, whenDone } from '../../platform/http/procedures.ts';
import { ensureProfile } from '../accounts/queries.ts';
import * as change from './change-terms.ts';
import { readTerms } from './read-terms.ts';

const { terms } = api;

export const termRoutes = {
  list: terms.list.handler(asReader(readTerms)),
  add: terms.add.handler(
    asReader(async (platform, reader, { term, reading }) => {
      await ensureProfile(platform.db, reader);
      return change.addTerm(platform, reader.id, term, reading);
    }),
  ),
  replace: terms.replace.handler(
    asReader((platform, { id: of }, { id, term }) => change.replaceTerm(platform, of, id, term)),
  ),
  read: terms.read.handler(
    asReader((platform, { id: of }, { id, reading }) => change.setReading(platform, of, id, reading)),
  ),
  forget: terms.forget.handler(asReader((platform, { id: of }, { id }) => change.forgetAnswers(platform, of, id))),
  remove: terms.remove.handler(
    asReader((platform, { id: of }, { id }) => whenDone('removed', change.removeTerm(platform, of, id))),
  ),
  restore: terms.restore.handler(asReader((platform, { id: of }, { id }) => change.restoreTerm(platform, of, id))),
  mute: terms.mute.handler(asReader((platform, { id: of }, { id, days }) => change.muteTerm(platform, of, id, days))),
  reorder: terms.reorder.handler(asReader((platform, reader, { ids }) => change.reorderTerms(platform, reader, ids))),
};
