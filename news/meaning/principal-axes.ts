const SWEEPS = 12;
const SMALLEST = 1e-12;

/** Axes of a symmetric matrix by Jacobi's rotations, the longest first: row k of the answer is axis k. */
export function principalAxes(matrix: Float64Array, size: number): Float64Array {
  const a = Float64Array.from(matrix);
  const axes = new Float64Array(size * size);
  for (let i = 0; i < size; i++) axes[i * size + i] = 1;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) rotate(a, axes, size, p, q);
  }
  const order = Array.from({ length: size }, (_, i) => i).sort((x, y) => a[y * size + y]! - a[x * size + x]!);
  const sorted = new Float64Array(size * size);
  order.forEach((from, to) => {
    for (let k = 0; k < size; k++) sorted[to * size + k] = axes[k * size + from]!;
  });
  return sorted;
}

/** Turns two axes so that the matrix no longer ties them. */
function rotate(a: Float64Array, axes: Float64Array, size: number, p: number, q: number): void {
  const tie = a[p * size + q]!;
  if (Math.abs(tie) < SMALLEST) return;
  const theta = (a[q * size + q]! - a[p * size + p]!) / (2 * tie);
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < size; k++) {
    const x = a[k * size + p]!;
    const y = a[k * size + q]!;
    a[k * size + p] = c * x - s * y;
    a[k * size + q] = s * x + c * y;
  }
  for (let k = 0; k < size; k++) {
    const x = a[p * size + k]!;
    const y = a[q * size + k]!;
    a[p * size + k] = c * x - s * y;
    a[q * size + k] = s * x + c * y;
    const u = axes[k * size + p]!;
    const v = axes[k * size + q]!;
    axes[k * size + p] = c * u - s * v;
    axes[k * size + q] = s * u + c * v;
  }
}
