/** Ridge-regularised logistic regression by Newton's method; weights come back for the features as they are. */
export interface Fit {
  bias: number;
  weights: number[];
}

export function fitLogistic(
  rows: readonly Float64Array[],
  labels: readonly number[],
  importance: readonly number[],
  ridge: number,
): Fit {
  const size = rows[0]!.length;
  const { means, deviations } = momentsOf(rows, size);
  const scaled = rows.map((row) => [1, ...Array.from(row, (value, k) => (value - means[k]!) / deviations[k]!)]);
  const weights = new Array<number>(size + 1).fill(0);
  for (let round = 0; round < 12; round++) {
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
    solve(curvature, gradient).forEach((step, k) => {
      weights[k]! -= step;
    });
  }
  const plain = weights.slice(1).map((weight, k) => weight / deviations[k]!);
  return { bias: weights[0]! - plain.reduce((sum, weight, k) => sum + weight * means[k]!, 0), weights: plain };
}

function momentsOf(rows: readonly Float64Array[], size: number) {
  const means = Array.from({ length: size }, (_, k) => rows.reduce((sum, row) => sum + row[k]!, 0) / rows.length);
  const deviations = means.map(
    (mean, k) => Math.sqrt(rows.reduce((sum, row) => sum + (row[k]! - mean) ** 2, 0) / rows.length) || 1,
  );
  return { means, deviations };
}

/** Gaussian elimination with pivots. */
function solve(matrix: number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!]);
  const size = rows.length;
  for (let at = 0; at < size; at++) {
    let pivot = at;
    for (let row = at + 1; row < size; row++) if (Math.abs(rows[row]![at]!) > Math.abs(rows[pivot]![at]!)) pivot = row;
    [rows[at], rows[pivot]] = [rows[pivot]!, rows[at]!];
    for (let row = at + 1; row < size; row++) {
      const factor = rows[row]![at]! / rows[at]![at]!;
      for (let k = at; k <= size; k++) rows[row]![k]! -= factor * rows[at]![k]!;
    }
  }
  const answer = new Array<number>(size).fill(0);
  for (let at = size - 1; at >= 0; at--) {
    let sum = rows[at]![size]!;
    for (let k = at + 1; k < size; k++) sum -= rows[at]![k]! * answer[k]!;
    answer[at] = sum / rows[at]![at]!;
  }
  return answer;
}
