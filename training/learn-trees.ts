import { featureDirections, featureNames } from '../newsroom/stories/pairs/pair-features.ts';
import type { Tree } from '../newsroom/stories/pairs/pair-model.ts';
import { boost, type Example } from './boosting.ts';

const TREES = 120;
const BAGS = 3;

/** The mean of several forests, each fitted on its own sample of rows and features: more stable on unseen news. */
export function learnTrees(examples: readonly Example[]): Tree[] {
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
