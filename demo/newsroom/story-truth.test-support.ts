import { allStories } from './all-stories.ts';
import { composeArticles } from './articles.ts';

export type StoryTruth = { storyId: string; topic: string; followUpOf?: string };

const followUps = new Map(allStories.map(({ id, followUpOf }) => [id, followUpOf]));

// Paths do not depend on the day, so any present gives the same truth.
const truths = new Map<string, StoryTruth>(
  composeArticles(allStories, 0).map(({ path, storyId, topic }) => {
    const followUpOf = followUps.get(storyId);
    return [path, followUpOf ? { storyId, topic, followUpOf } : { storyId, topic }];
  }),
);

/** Which story the article at this address tells: the truth to measure story grouping against. */
export const storyOf = (url: string): StoryTruth | undefined => truths.get(new URL(url).pathname);
