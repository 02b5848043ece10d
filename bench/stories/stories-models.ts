import { PairModel, type Tree } from '../../newsroom/stories/pairs/pair-model.ts';
import type { StoryModels } from '../../newsroom/stories/view.ts';
import { randomOf, shuffled } from '../../training/boosting.ts';
import { learnTrees } from '../../training/learn-trees.ts';
import { type PairExample, sameEvent, sameNews } from './stories-examples.ts';

const FOLDS = 5;

export const learnStoryTrees = (examples: readonly PairExample[]): { news: Tree[]; event: Tree[] } => ({
  news: learnTrees(sameNews(examples)),
  event: learnTrees(sameEvent(examples)),
});

export interface Folds {
  /** The fold that leaves a story, topic or part of the stream out. */
  foldOf(part: string): number;
  /** By fold: fitted on everything else. */
  models: StoryModels[];
}

/** Distributes whole stories, topics and parts of the stream over the folds, each kind of data evenly. */
export function learnInFolds(examples: readonly PairExample[], seed: number): Folds {
  const parts = [...new Set(examples.flatMap((example) => example.parts))];
  const kinds = Map.groupBy(parts, (part) => part.split(' ')[0]);
  const folds = new Map<string, number>();
  for (const members of kinds.values()) {
    shuffled(members, randomOf(seed)).forEach((part, index) => {
      folds.set(part, index % FOLDS);
    });
  }
  const models = Array.from({ length: FOLDS }, (_, fold) => {
    const { news, event } = learnStoryTrees(
      examples.filter((row) => row.parts.every((part) => folds.get(part) !== fold)),
    );
    return { news: new PairModel(news), event: new PairModel(event) };
  });
  return { foldOf: (part) => folds.get(part) ?? 0, models };
}
