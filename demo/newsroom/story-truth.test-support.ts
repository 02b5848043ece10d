import { allStories } from './all-stories.ts';
import { composeArticles } from './articles.ts';

export type StoryTruth = { storyId: string; topic: string; followUpOf?: string };

const followUps = new Map(allStories.map(({ id, followUpOf }) => [id, followUpOf]));

// Paths do not depend on the day, so any present gives the same result.
const truths = new Map<string, StoryTruth>(
  composeArticles(allStories, 0).map(({ path, storyId, topic }) => {
    const followUpOf = followUps.get(storyId);
    return [path, followUpOf ? { storyId, topic, followUpOf } : { storyId, topic }];
  }),
);

/** The story of the article at this address, for measuring story grouping. */
export const storyOf = (url: string): StoryTruth | undefined => truths.get(new URL(url).pathname);
