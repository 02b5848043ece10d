/** A group under construction: the ids of its members, latest last. */
export interface Group {
  id: string;
  members: string[];
}

interface Join {
  left: string;
  right: string;
  score: number;
}

const better = (a: Join, b: Join) =>
  a.score !== b.score ? a.score > b.score : a.left !== b.left ? a.left < b.left : a.right < b.right;

/** A binary heap, best join on top. */
class Joins {
  readonly #heap: Join[] = [];

  push(join: Join): void {
    const heap = this.#heap;
    let index = heap.push(join) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!better(heap[index]!, heap[parent]!)) break;
      [heap[index], heap[parent]] = [heap[parent]!, heap[index]!];
      index = parent;
    }
  }

  pop(): Join | undefined {
    const heap = this.#heap;
    const top = heap[0];
    const last = heap.pop();
    if (top === undefined || last === undefined || heap.length === 0) return top;
    heap[0] = last;
    let index = 0;
    for (;;) {
      let best = index;
      for (const child of [2 * index + 1, 2 * index + 2]) {
        if (child < heap.length && better(heap[child]!, heap[best]!)) best = child;
      }
      if (best === index) return top;
      [heap[index], heap[best]] = [heap[best]!, heap[index]!];
      index = best;
    }
  }
}

export interface Linking {
  groups: Group[];
  /** Pairs of group ids worth comparing. */
  neighbours: [string, string][];
  threshold: number;
  /** Similarity of two groups as wholes, 0 to 1; symmetrical. */
  compare(left: Group, right: Group): number;
  /** Which of two groups keeps its id, and the joined members in order. */
  merge(left: Group, right: Group): Group;
}

/**
 * Average-link agglomeration: the two most similar groups join first, and later comparisons use the joined group, so that a chain
 * of similar articles breaks where its ends no longer resemble each other. Returns the merges.
 */
export function link({ groups, neighbours, threshold, compare, merge }: Linking): { merged: string; into: string }[] {
  const alive = new Map(groups.map((group) => [group.id, group]));
  const near = new Map<string, Set<string>>();
  const joins = new Joins();
  const connect = (a: string, b: string) => {
    near.getOrInsertComputed(a, () => new Set()).add(b);
    near.getOrInsertComputed(b, () => new Set()).add(a);
  };
  // A join is stale once either side has grown since it was scored.
  const sizes = (join: Join) => `${alive.get(join.left)?.members.length} ${alive.get(join.right)?.members.length}`;
  const stamps = new Map<Join, string>();
  const propose = (a: string, b: string) => {
    const [left, right] = a < b ? [a, b] : [b, a];
    const score = compare(alive.get(left)!, alive.get(right)!);
    if (score < threshold) return;
    const join = { left, right, score };
    stamps.set(join, sizes(join));
    joins.push(join);
  };
  for (const [a, b] of neighbours) {
    if (a === b || near.get(a)?.has(b)) continue;
    connect(a, b);
    propose(a, b);
  }
  const moves: { merged: string; into: string }[] = [];
  for (let join = joins.pop(); join; join = joins.pop()) {
    const left = alive.get(join.left);
    const right = alive.get(join.right);
    if (!left || !right || stamps.get(join) !== sizes(join)) continue;
    const whole = merge(left, right);
    const gone = whole.id === left.id ? right.id : left.id;
    moves.push({ merged: gone, into: whole.id });
    alive.delete(gone);
    alive.set(whole.id, whole);
    const around = new Set([...(near.get(left.id) ?? []), ...(near.get(right.id) ?? [])]);
    for (const other of [...around].sort()) {
      if (other === whole.id || !alive.has(other)) continue;
      connect(whole.id, other);
      propose(whole.id, other);
    }
  }
  return moves;
}
