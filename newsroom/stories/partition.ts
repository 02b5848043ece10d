/** Two groups were joined later: `merged` is now part of `into`. */
export interface Merge {
  merged: string;
  into: string;
}

/** The group of each after all merges. */
export function finalGroupOf(merges: readonly Merge[]): (group: string) => string {
  const mergedInto = new Map(merges.map(({ merged, into }) => [merged, into]));
  return (group) => {
    let id = group;
    for (let next = mergedInto.get(id); next !== undefined; next = mergedInto.get(id)) id = next;
    return id;
  };
}

/** Shortens chains, so that all merges can be done at once. */
export function flattenMerges(merges: readonly Merge[]): Merge[] {
  const endOf = finalGroupOf(merges);
  return merges.map(({ merged }) => ({ merged, into: endOf(merged) }));
}

/** Which group each article is in, both ways. */
export class Partition {
  readonly #groupOf = new Map<string, string>();
  readonly #members = new Map<string, Set<string>>();

  has(id: string): boolean {
    return this.#groupOf.has(id);
  }

  groupOf(id: string): string {
    const group = this.#groupOf.get(id);
    if (group === undefined) throw new RangeError(`no group contains ${id}`);
    return group;
  }

  membersOf(group: string): string[] {
    return [...(this.#members.get(group) ?? [])];
  }

  put(id: string, group: string): void {
    this.#groupOf.set(id, group);
    this.#members.getOrInsertComputed(group, () => new Set()).add(id);
  }

  merge(merged: string, into: string): void {
    for (const id of this.membersOf(merged)) this.put(id, into);
    this.#members.delete(merged);
  }

  remove(id: string): void {
    const group = this.groupOf(id);
    this.#groupOf.delete(id);
    const members = this.#members.get(group);
    members?.delete(id);
    if (members?.size === 0) this.#members.delete(group);
  }
}
