import { api, asReader, whenDone } from '../../platform/http/procedures.ts';
import { type CountPerDay, readSuggestions } from './store-suggestions.ts';
import { describeOccupation } from './topics/reader-facts.ts';

export const suggestionRoutes = (countPerDay: CountPerDay) => ({
  mine: api.suggestions.mine.handler(({ context: { platform, reader } }) =>
    readSuggestions(platform, reader.id, countPerDay),
  ),
  describe: api.suggestions.describe.handler(
    asReader((platform, reader, { about }) => whenDone('accepted', describeOccupation(platform, reader, about))),
  ),
});
