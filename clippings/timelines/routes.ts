import { ensureProfile } from '../../people/accounts/queries.ts';
import { api } from '../../platform/http/procedures.ts';
import { chooseStory, readChosen, readStory } from './read-story.ts';

export const storyRoutes = {
  read: api.stories.read.handler(({ context: { read, reader }, input }) =>
    read((platform) => readStory(platform, reader.id, input.id)),
  ),
  choose: api.stories.choose.handler(async ({ context: { platform, reader }, input: { id, choice } }) => {
    await ensureProfile(platform.db, reader);
    await chooseStory(platform, reader.id, id, choice);
    return { choice };
  }),
  chosen: api.stories.chosen.handler(({ context: { read, reader } }) =>
    read((platform) => readChosen(platform, reader.id)),
  ),
};
