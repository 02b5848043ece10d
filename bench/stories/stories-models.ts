import { featureDirections, featureNames } from '../../news/stories/pairs/pair-features.ts';
import { PairModel, type Tree } from '../../news/stories/pairs/pair-model.ts';
import type { StoryModels } from '../../news/stories/view.ts';
import { boost, type Example, randomOf, shuffled } from './boosting.ts';
import { type PairExample, sameEvent, sameNews } from './stories-examples.ts';

const TREES = 120;
const BAGS = 3;
export const FOLDS = 5;

/** The mean of several forests, each fitted on its own sample of rows and features: more stable on unseen news. */
function learn(examples: readonly Example[]): Tree[] {
  const directions = featureNames.map((name) => featureDirections[name]);
  const share = (value: number) => Math.round((value / BAGS) * 1e5) / 1e5;
  const name = (place: number) => featureNames[place]!;
  return Array.from({ length: BAGS }, (_, bag) => boost(examples, { directions, trees: TREES, seed: bag + 1 }))
    .flat()
    .map(([first, at, no, noAt, noLow, noHigh, yes, yesAt, yesLow, yesHigh]) => [
      ...([name(first), at] as const),
      ...([name(no), noAt, share(noLow), share(noHigh)] as const),
      ...([name(yes), yesAt, share(yesLow), share(yesHigh)] as const),
    ]);
}

export const learnTrees = (examples: readonly PairExample[]): { news: Tree[]; event: Tree[] } => ({
  news: learn(sameNews(examples)),
  event: learn(sameEvent(examples)),
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
    const { news, event } = learnTrees(examples.filter((row) => row.parts.every((part) => folds.get(part) !== fold)));
    return { news: new PairModel(news), event: new PairModel(event) };
  });
  return { foldOf: (part) => folds.get(part) ?? 0, models };
}
