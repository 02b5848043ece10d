import type { ReaderPreferences } from '../matching/rank-for-reader.ts';
import type { feedbackOf } from './queries.ts';

type Answer = Awaited<ReturnType<typeof feedbackOf>>[number];

/** A reader's answers as the rank understands them. */
export function preferencesOf(answers: readonly Answer[]): ReaderPreferences {
  const outletFeedback = new Map<string, number>();
  const termFeedback = new Map<string, number>();
  const refusedStories = new Set<string>();
  const add = (map: Map<string, number>, key: string, by: number) => map.set(key, (map.get(key) ?? 0) + by);
  for (const { verdict, termId, storyIds, outletId } of answers) {
    if (verdict === 'useful') {
      add(outletFeedback, outletId, 1);
      add(termFeedback, termId, 1);
    } else if (verdict === 'less_outlet') add(outletFeedback, outletId, -1);
    else {
      add(termFeedback, termId, -1);
      for (const storyId of storyIds) refusedStories.add(storyId);
    }
  }
  return { outletFeedback, termFeedback, refusedStories };
}
