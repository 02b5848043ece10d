import { api } from '../../platform/http/procedures.ts';
import { describeOccupation } from './describe-occupation.ts';
import { readSuggestions } from './read-suggestions.ts';

export const suggestionRoutes = {
  mine: api.suggestions.mine.handler(({ context: { platform, reader } }) => readSuggestions(platform, reader.id)),
  describe: api.suggestions.describe.handler(async ({ context: { platform, reader }, input }) => {
    await describeOccupation(platform, reader, input.about);
    return { accepted: true as const };
  }),
};
