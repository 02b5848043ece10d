import { readFileSync } from 'node:fs';
import { type FeatureName, featureNames } from './pair-features.ts';

/**
 * One small tree: a first question (is this feature above that value?), then for each answer a second question with what it adds
 * when answered no or yes.
 */
export type Tree = readonly [
  ...[FeatureName, number],
  ...[FeatureName, number, number, number],
  ...[FeatureName, number, number, number],
];

/** Trees learnt by bench/stories/stories-training.ts from labelled pairs of news (docs/decisions/stories.md), one a line. */
export function learntTrees(file: 'pair-trees.txt' | 'event-trees.txt'): Tree[] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const read = (text: string) => (Number.isNaN(Number(text)) ? text : Number(text));
  return lines.map((line) => line.split(' ').map(read) as unknown as Tree);
}

/** A tree with indexes into the feature list in place of names. */
type Placed = readonly [number, number, number, number, number, number, number, number, number, number];

export class PairModel {
  readonly #trees: Placed[];

  constructor(trees: readonly Tree[]) {
    const place = (name: FeatureName) => featureNames.indexOf(name);
    this.#trees = trees.map(([first, at, no, noAt, noLow, noHigh, yes, yesAt, yesLow, yesHigh]) => [
      ...([place(first), at] as const),
      ...([place(no), noAt, noLow, noHigh] as const),
      ...([place(yes), yesAt, yesLow, yesHigh] as const),
    ]);
  }

  /** From 0 to 1. */
  probability(features: readonly number[]): number {
    let sum = 0;
    for (const [first, at, no, noAt, noLow, noHigh, yes, yesAt, yesLow, yesHigh] of this.#trees) {
      if (features[first]! > at) sum += features[yes]! > yesAt ? yesHigh : yesLow;
      else sum += features[no]! > noAt ? noHigh : noLow;
    }
    return 1 / (1 + Math.exp(-sum));
  }
}
