/** Ridge-regularised logistic regression; weights are for the unscaled features. */
export interface Fit {
  bias: number;
  weights: number[];
}

const ROUNDS = 15;
const SWEEPS = 60;

/**
 * Newton's method. Each step is the minimum of the quadratic approximation, found by coordinate descent, so that
 * weights of features that are not free stay at 0 or above.
 */
export function fitLogistic(
  rows: readonly ArrayLike<number>[],
  labels: readonly number[],
  importance: readonly number[],
  ridge: number,
  isFree: (feature: number) => boolean,
): Fit {
  const size = rows[0]!.length;
  const { means, deviations } = momentsOf(rows, size);
  const scaled = rows.map((row) => [1, ...Array.from(row, (value, k) => (value - means[k]!) / deviations[k]!)]);
  const weights = new Array<number>(size + 1).fill(0);
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = weights.map((weight, k) => (k === 0 ? 0 : ridge * weight));
    const curvature = weights.map((_, k) => weights.map((__, j) => (k === j && k > 0 ? ridge : 0)));
    scaled.forEach((row, i) => {
      const p = 1 / (1 + Math.exp(-row.reduce((sum, value, k) => sum + value * weights[k]!, 0)));
      const error = (p - labels[i]!) * importance[i]!;
      const bend = Math.max(1e-6, p * (1 - p)) * importance[i]!;
      row.forEach((x, k) => {
        gradient[k]! += error * x;
        for (let j = 0; j <= k; j++) curvature[k]![j]! += bend * x * row[j]!;
      });
    });
    curvature.forEach((row, k) => {
      for (let j = k + 1; j <= size; j++) row[j] = curvature[j]![k]!;
    });
    descend(weights, gradient, curvature, (k) => k === 0 || isFree(k - 1));
  }
  const plain = weights.slice(1).map((weight, k) => weight / deviations[k]!);
  return { bias: weights[0]! - plain.reduce((sum, weight, k) => sum + weight * means[k]!, 0), weights: plain };
}

/** Moves the weights to the minimum of gradient and curvature under the bounds. */
function descend(weights: number[], gradient: number[], curvature: number[][], isFree: (k: number) => boolean): void {
  const steps = weights.map(() => 0);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let k = 0; k < weights.length; k++) {
      const slope = gradient[k]! + curvature[k]!.reduce((sum, value, j) => sum + value * steps[j]!, 0);
      const step = steps[k]! - slope / Math.max(1e-9, curvature[k]![k]!);
      steps[k] = isFree(k) ? step : Math.max(step, -weights[k]!);
    }
  }
  for (let k = 0; k < weights.length; k++) weights[k]! += steps[k]!;
}

function momentsOf(rows: readonly ArrayLike<number>[], size: number) {
  const means = Array.from({ length: size }, (_, k) => rows.reduce((sum, row) => sum + row[k]!, 0) / rows.length);
  const deviations = means.map(
    (mean, k) => Math.sqrt(rows.reduce((sum, row) => sum + (row[k]! - mean) ** 2, 0) / rows.length) || 1,
  );
  return { means, deviations };
}
