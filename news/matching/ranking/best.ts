/** Puts a thing among the best so many by its worth; answers how many there are. */
export function keepBest(
  things: number[],
  worths: number[],
  count: number,
  most: number,
  thing: number,
  worth: number,
): number {
  let at = count < most ? count : most - 1;
  if (count === most && worth <= worths[at]!) return count;
  for (; at > 0 && worths[at - 1]! < worth; at--) {
    things[at] = things[at - 1]!;
    worths[at] = worths[at - 1]!;
  }
  things[at] = thing;
  worths[at] = worth;
  return Math.min(most, count + 1);
}

/** Up to here the best are kept in order while walking; for more of them, sorting all is quicker. */
const FEW = 64;
const best = new Float64Array(FEW);

/** The value so many are not below; everything, when there are fewer. */
export function kthBest(values: Float64Array, count: number, k: number): number {
  if (count < k) return Number.NEGATIVE_INFINITY;
  if (k > FEW) return values.slice(0, count).sort()[count - k]!;
  // Held in rising order at the end of the first k places.
  let free = k;
  for (let i = 0; i < count; i++) {
    const value = values[i]!;
    if (free === 0 && value <= best[0]!) continue;
    let at = free > 0 ? --free : 0;
    for (; at + 1 < k && best[at + 1]! < value; at++) best[at] = best[at + 1]!;
    best[at] = value;
  }
  return best[0]!;
}
