import { type FeatureName, featureDirections, featureNames } from '../news/stories/pair-features.ts';
import type { Tree } from '../news/stories/pair-model.ts';

export interface Example {
  features: number[];
  isSame: boolean;
  weight: number;
}

export interface BoostOptions {
  trees: number;
  seed: number;
}

const LEARNING_RATE = 0.1;
const LEAST_HESSIAN = 1;
const SHRINKAGE = 2;
const ROWS_SHARE = 0.7;
const FEATURES_SHARE = 0.6;
const QUANTILES = 24;

interface Bounds {
  low: number;
  high: number;
}

interface Split {
  feature: number;
  at: number;
  left: number;
  right: number;
  gain: number;
}

/** Mulberry32: the same trees on every machine. */
export function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const copy = [...items];
  for (let index = copy.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [copy[index], copy[other]] = [copy[other]!, copy[index]!];
  }
  return copy;
}

function quantilesOf(examples: Example[]): number[][] {
  const telling = examples.filter(({ weight }) => weight > 0.3);
  return featureNames.map((_, feature) => {
    const values = telling.map(({ features }) => features[feature]!).sort((a, b) => a - b);
    const cuts = Array.from({ length: QUANTILES }, (__, index) => {
      const share = 0.02 + (0.96 * index) / (QUANTILES - 1);
      return values[Math.floor(share * (values.length - 1))]!;
    });
    return [...new Set(cuts)];
  });
}

const clamp = (value: number, { low, high }: Bounds) => Math.min(high, Math.max(low, value));
/** What a leaf of this value saves, with the second-order view of the logistic loss. */
const saving = (gradient: number, hessian: number, value: number) =>
  -(2 * gradient * value + (hessian + SHRINKAGE) * value * value);

/** Boosted trees of depth two on the logistic loss, each feature allowed to push only its own way. */
export function boost(examples: Example[], { trees: count, seed }: BoostOptions): Tree[] {
  const random = randomOf(seed);
  const cuts = quantilesOf(examples);
  const sums = new Float64Array(examples.length);
  const gradients = new Float64Array(examples.length);
  const hessians = new Float64Array(examples.length);
  const total = (rows: number[], values: Float64Array) => rows.reduce((sum, row) => sum + values[row]!, 0);

  const bestSplit = (rows: number[], features: number[], bounds: Bounds): Split | undefined => {
    const gradient = total(rows, gradients);
    const hessian = total(rows, hessians);
    const whole = saving(gradient, hessian, clamp(-gradient / (hessian + SHRINKAGE), bounds));
    let best: Split | undefined;
    for (const feature of features) {
      const direction = featureDirections[featureNames[feature]!];
      const rising = rows.toSorted((a, b) => examples[a]!.features[feature]! - examples[b]!.features[feature]!);
      let gradientBelow = 0;
      let hessianBelow = 0;
      let next = 0;
      for (const at of cuts[feature]!) {
        while (next < rising.length && examples[rising[next]!]!.features[feature]! <= at) {
          gradientBelow += gradients[rising[next]!]!;
          hessianBelow += hessians[rising[next]!]!;
          next++;
        }
        const hessianAbove = hessian - hessianBelow;
        if (hessianBelow <= LEAST_HESSIAN || hessianAbove <= LEAST_HESSIAN) continue;
        const gradientAbove = gradient - gradientBelow;
        const left = clamp(-gradientBelow / (hessianBelow + SHRINKAGE), bounds);
        const right = clamp(-gradientAbove / (hessianAbove + SHRINKAGE), bounds);
        if ((direction === 'rises' && right < left) || (direction === 'falls' && right > left)) continue;
        const gain = saving(gradientBelow, hessianBelow, left) + saving(gradientAbove, hessianAbove, right) - whole;
        if (gain > (best?.gain ?? 1e-6)) best = { feature, at, left, right, gain };
      }
    }
    return best;
  };

  const branch = (rows: number[], features: number[], bounds: Bounds, value: number) => {
    const split = bestSplit(rows, features, bounds);
    return split ?? { feature: 0, at: 0, left: value, right: value, gain: 0 };
  };

  const trees: Tree[] = [];
  for (let index = 0; index < count; index++) {
    examples.forEach(({ isSame, weight }, row) => {
      const probability = 1 / (1 + Math.exp(-sums[row]!));
      gradients[row] = weight * (probability - (isSame ? 1 : 0));
      hessians[row] = weight * probability * (1 - probability);
    });
    const rows = examples.map((_, row) => row).filter(() => random() < ROWS_SHARE);
    const places = featureNames.map((_, place) => place);
    const features = shuffled(places, random).slice(0, Math.floor(places.length * FEATURES_SHARE));
    const open = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
    const first = bestSplit(rows, features, open);
    if (!first) continue;
    const direction = featureDirections[featureNames[first.feature]!];
    const middle = (first.left + first.right) / 2;
    const below =
      direction === 'any' ? open : direction === 'rises' ? { ...open, high: middle } : { ...open, low: middle };
    const above =
      direction === 'any' ? open : direction === 'rises' ? { ...open, low: middle } : { ...open, high: middle };
    const isBelow = (row: number) => examples[row]!.features[first.feature]! <= first.at;
    const no = branch(rows.filter(isBelow), features, below, first.left);
    const yes = branch(
      rows.filter((row) => !isBelow(row)),
      features,
      above,
      first.right,
    );
    const name = (place: number): FeatureName => featureNames[place]!;
    const step = (value: number) => Math.round(value * LEARNING_RATE * 1e4) / 1e4;
    const cut = (value: number) => Math.round(value * 1e4) / 1e4;
    trees.push([
      ...([name(first.feature), cut(first.at)] as const),
      ...([name(no.feature), cut(no.at), step(no.left), step(no.right)] as const),
      ...([name(yes.feature), cut(yes.at), step(yes.left), step(yes.right)] as const),
    ]);
    examples.forEach(({ features: values }, row) => {
      const side = values[first.feature]! > first.at ? yes : no;
      sums[row] = sums[row]! + LEARNING_RATE * (values[side.feature]! > side.at ? side.right : side.left);
    });
  }
  return trees;
}
