import type { HitList } from './hit-list.ts';
import { closeness, FAR_APART, nearest } from './join-near.ts';

/**
 * What `joinNear` finds in every article for two items, as most terms have: the same rules with nothing but numbers at
 * hand. `rare` is the item of fewer articles.
 */
export function joinPairs(rare: HitList, other: HitList, titleEnds: Int32Array, found: HitList): HitList {
  const { docs, end } = rare;
  let index = other.first;
  for (let at = rare.first; at < end; at++) {
    const doc = docs[at]!;
    index = other.seek(index, doc);
    if (index >= other.end) break;
    if (other.docs[index] !== doc) continue;
    if (areFewer(rare, at, other, index)) joinPair(rare, at, other, index, titleEnds[doc]!, found);
    else joinPair(other, index, rare, at, titleEnds[doc]!, found);
    found.closeDoc(doc);
  }
  return found;
}

/** Whether the first has fewer occurrences in the article; of equals the one that occurs earlier. */
function areFewer(a: HitList, indexOfA: number, b: HitList, indexOfB: number): boolean {
  const countOfA = a.ends[indexOfA]! - a.starts[indexOfA]!;
  const countOfB = b.ends[indexOfB]! - b.starts[indexOfB]!;
  if (countOfA !== countOfB) return countOfA < countOfB;
  return a.at[a.starts[indexOfA]!]! <= b.at[b.starts[indexOfB]!]!;
}

function joinPair(
  anchor: HitList,
  indexOfAnchor: number,
  item: HitList,
  indexOfItem: number,
  titleEnd: number,
  found: HitList,
): void {
  const from = anchor.starts[indexOfAnchor]!;
  const to = anchor.ends[indexOfAnchor]!;
  const before = found.count;
  for (let i = from; i < to; i++) {
    const at = anchor.at[i]!;
    const length = anchor.lengthAt(i);
    const best = nearest(item, indexOfItem, at, length, titleEnd);
    if (best < 0) continue;
    const start = Math.min(at, item.at[best]!);
    const end = Math.max(at + length, item.at[best]! + item.lengthAt(best));
    const weight = Math.min(anchor.weightAt(i), item.weightAt(best));
    found.push(start, end - start, weight * closeness(end - start - length - item.lengthAt(best)));
  }
  if (found.count > before) return;
  for (let i = from; i < to; i++) found.push(anchor.at[i]!, anchor.lengthAt(i), anchor.weightAt(i) * FAR_APART);
}
