/** Later evidence joined two groups: what was `merged` is now part of `into`. */
export interface Merge {
  merged: string;
  into: string;
}

/** Where each group ended up after all merges. */
export function followed(merges: readonly Merge[]): (group: string) => string {
  const mergedInto = new Map(merges.map(({ merged, into }) => [merged, into]));
  return (group) => {
    let id = group;
    for (let next = mergedInto.get(id); next !== undefined; next = mergedInto.get(id)) id = next;
    return id;
  };
}

/** Chains shortened, so that all can be done at once. */
export function settled(merges: readonly Merge[]): Merge[] {
  const endOf = followed(merges);
  return merges.map(({ merged }) => ({ merged, into: endOf(merged) }));
}
