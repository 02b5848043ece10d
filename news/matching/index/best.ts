/** Inserts an item among the best by its worth; returns how many there are. */
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
