/** Inserts an item among the `most` best by its worth. */
export function keepBest(things: number[], worths: number[], most: number, thing: number, worth: number): void {
  const count = things.length;
  let at = count < most ? count : most - 1;
  if (count === most && worth <= worths[at]!) return;
  for (; at > 0 && worths[at - 1]! < worth; at--) {
    things[at] = things[at - 1]!;
    worths[at] = worths[at - 1]!;
  }
  things[at] = thing;
  worths[at] = worth;
}
