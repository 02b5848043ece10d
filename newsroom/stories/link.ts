import type { Merge } from './partition.ts';

/** A group under construction: the ids of its members, latest last. */
export interface Group {
  id: string;
  members: string[];
}

interface Join {
  left: string;
  right: string;
  score: number;
  /** Of both groups when they were compared: a join is stale once either has grown. */
  sizes: string;
}

const better = (a: Join, b: Join) =>
  a.score !== b.score ? a.score > b.score : a.left !== b.left ? a.left < b.left : a.right < b.right;

/** Inserts a join into a list that has the best one last. */
function insert(joins: Join[], join: Join): void {
  let low = 0;
  let high = joins.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (better(join, joins[middle]!)) low = middle + 1;
    else high = middle;
  }
  joins.splice(low, 0, join);
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
export function link({ groups, neighbours, threshold, compare, merge }: Linking): Merge[] {
  const alive = new Map(groups.map((group) => [group.id, group]));
  const near = new Map<string, Set<string>>();
  const joins: Join[] = [];
  const connect = (a: string, b: string) => {
    near.getOrInsertComputed(a, () => new Set()).add(b);
    near.getOrInsertComputed(b, () => new Set()).add(a);
  };
  const sizesOf = (left: Group, right: Group) => `${left.members.length} ${right.members.length}`;
  const propose = (a: string, b: string) => {
    const [left, right] = a < b ? [alive.get(a)!, alive.get(b)!] : [alive.get(b)!, alive.get(a)!];
    const score = compare(left, right);
    if (score >= threshold) insert(joins, { left: left.id, right: right.id, score, sizes: sizesOf(left, right) });
  };
  for (const [a, b] of neighbours) {
    if (a === b || near.get(a)?.has(b)) continue;
    connect(a, b);
    propose(a, b);
  }
  const moves: Merge[] = [];
  for (let join = joins.pop(); join; join = joins.pop()) {
    const left = alive.get(join.left);
    const right = alive.get(join.right);
    if (!left || !right || join.sizes !== sizesOf(left, right)) continue;
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
