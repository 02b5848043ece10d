/** A labelled pair as the model sees it. */
export interface Example {
  features: readonly number[];
  isSame: boolean;
  weight: number;
}

export type Slope = 'rises' | 'falls' | 'any';

/** A test of a feature by its index, then for no and for yes a second test with the values it adds for either. */
export type PlacedTree = readonly [number, number, number, number, number, number, number, number, number, number];

export interface BoostOptions {
  directions: readonly Slope[];
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

/** Candidate thresholds of a feature: quantiles by weight, so that a large set of light weight does not decide them. */
function cutsOf(examples: readonly Example[], feature: number): number[] {
  const rising = examples.toSorted((a, b) => a.features[feature]! - b.features[feature]!);
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const cuts = new Set<number>();
  let below = 0;
  let quantile = 0;
  for (const { features, weight } of rising) {
    below += weight;
    while (quantile < QUANTILES && below >= total * (0.02 + (0.96 * quantile) / (QUANTILES - 1))) {
      cuts.add(Math.round(features[feature]! * 1e4) / 1e4);
      quantile++;
    }
  }
  return [...cuts].sort((a, b) => a - b);
}

function binOf(value: number, cuts: readonly number[]): number {
  let bin = 0;
  while (bin < cuts.length && value > cuts[bin]!) bin++;
  return bin;
}

const clamp = (value: number, { low, high }: Bounds) => Math.min(high, Math.max(low, value));
/** How much a leaf of this value lowers the loss, by the second-order approximation of the logistic loss. */
const saving = (gradient: number, hessian: number, value: number) =>
  -(2 * gradient * value + (hessian + SHRINKAGE) * value * value);

/** Boosted trees of depth two on the logistic loss; each feature is monotone in its own direction. */
export function boost(examples: readonly Example[], { directions, trees: count, seed }: BoostOptions): PlacedTree[] {
  const random = randomOf(seed);
  const places = directions.map((_, place) => place);
  const cuts = places.map((place) => cutsOf(examples, place));
  const bins = places.map((place) => Uint8Array.from(examples, (row) => binOf(row.features[place]!, cuts[place]!)));
  const sums = new Float64Array(examples.length);
  const gradients = new Float64Array(examples.length);
  const hessians = new Float64Array(examples.length);

  const bestSplit = (rows: readonly number[], features: number[], bounds: Bounds): Split | undefined => {
    let gradient = 0;
    let hessian = 0;
    for (const row of rows) {
      gradient += gradients[row]!;
      hessian += hessians[row]!;
    }
    const whole = saving(gradient, hessian, clamp(-gradient / (hessian + SHRINKAGE), bounds));
    let best: Split | undefined;
    for (const feature of features) {
      const direction = directions[feature]!;
      const binGradients = new Float64Array(QUANTILES + 1);
      const binHessians = new Float64Array(QUANTILES + 1);
      for (const row of rows) {
        binGradients[bins[feature]![row]!]! += gradients[row]!;
        binHessians[bins[feature]![row]!]! += hessians[row]!;
      }
      let gradientBelow = 0;
      let hessianBelow = 0;
      for (const [bin, at] of cuts[feature]!.entries()) {
        gradientBelow += binGradients[bin]!;
        hessianBelow += binHessians[bin]!;
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

  const branch = (rows: number[], features: number[], bounds: Bounds, value: number) =>
    bestSplit(rows, features, bounds) ?? { feature: 0, at: 0, left: value, right: value, gain: 0 };

  const trees: PlacedTree[] = [];
  for (let index = 0; index < count; index++) {
    examples.forEach(({ isSame, weight }, row) => {
      const probability = 1 / (1 + Math.exp(-sums[row]!));
      gradients[row] = weight * (probability - (isSame ? 1 : 0));
      hessians[row] = weight * probability * (1 - probability);
    });
    const rows = examples.map((_, row) => row).filter(() => random() < ROWS_SHARE);
    const features = shuffled(places, random).slice(0, Math.floor(places.length * FEATURES_SHARE));
    const open = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
    const first = bestSplit(rows, features, open);
    if (!first) continue;
    const direction = directions[first.feature]!;
    const middle = (first.left + first.right) / 2;
    const below =
      direction === 'any' ? open : direction === 'rises' ? { ...open, high: middle } : { ...open, low: middle };
    const above =
      direction === 'any' ? open : direction === 'rises' ? { ...open, low: middle } : { ...open, high: middle };
    const isAbove = (row: number) => examples[row]!.features[first.feature]! > first.at;
    const no = branch(
      rows.filter((row) => !isAbove(row)),
      features,
      below,
      first.left,
    );
    const yes = branch(rows.filter(isAbove), features, above, first.right);
    const step = (value: number) => Math.round(value * LEARNING_RATE * 1e4) / 1e4;
    trees.push([
      ...([first.feature, first.at] as const),
      ...([no.feature, no.at, step(no.left), step(no.right)] as const),
      ...([yes.feature, yes.at, step(yes.left), step(yes.right)] as const),
    ]);
    examples.forEach(({ features: values }, row) => {
      const side = isAbove(row) ? yes : no;
      sums[row]! += LEARNING_RATE * (values[side.feature]! > side.at ? side.right : side.left);
    });
  }
  return trees;
}
