import { api } from '../../platform/http/procedures.ts';
import { type CountPerDay, readSuggestions } from './store-suggestions.ts';
import { describeOccupation } from './topics/reader-facts.ts';

export const suggestionRoutes = (countPerDay: CountPerDay) => ({
  mine: api.suggestions.mine.handler(({ context: { platform, reader } }) =>
    readSuggestions(platform, reader.id, countPerDay),
  ),
  describe: api.suggestions.describe.handler(async ({ context: { platform, reader }, input }) => {
    await describeOccupation(platform, reader, input.about);
    return { accepted: true as const };
  }),
});
