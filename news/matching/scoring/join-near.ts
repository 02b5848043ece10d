import type { HitList } from './hit-list.ts';

/** Words beyond the shortest possible span within which wanted words belong together. */
const WINDOW = 12;
/** What it is worth when all words occur, but nowhere near each other. */
export const FAR_APART = 0.3;

/**
 * Adds to `found` where all items stand near each other in one article; `cursors` tell each item's place of the
 * article. Where they nowhere do, the rarest item's occurrences stand in, worth less.
 */
export function joinNear(
  items: readonly HitList[],
  cursors: readonly number[],
  titleEnd: number,
  found: HitList,
): void {
  let anchor = 0;
  let fewest = Number.POSITIVE_INFINITY;
  let firstAt = 0;
  for (let k = 0; k < items.length; k++) {
    const from = items[k]!.starts[cursors[k]!]!;
    const count = items[k]!.ends[cursors[k]!]! - from;
    const at = items[k]!.at[from]!;
    if (count < fewest || (count === fewest && at < firstAt)) {
      anchor = k;
      fewest = count;
      firstAt = at;
    }
  }
  const list = items[anchor]!;
  const from = list.starts[cursors[anchor]!]!;
  const before = found.count;
  for (let i = from; i < from + fewest; i++) joinAround(items, cursors, anchor, i, titleEnd, found);
  if (found.count > before) return;
  for (let i = from; i < from + fewest; i++) found.push(list.at[i]!, list.lengthAt(i), list.weightAt(i) * FAR_APART);
}

/** The others' occurrences nearest to one of the anchor's, if all are near enough to belong together. */
function joinAround(
  items: readonly HitList[],
  cursors: readonly number[],
  anchor: number,
  hit: number,
  titleEnd: number,
  found: HitList,
): void {
  const at = items[anchor]!.at[hit]!;
  const length = items[anchor]!.lengthAt(hit);
  let start = at;
  let end = at + length;
  let weight = items[anchor]!.weightAt(hit);
  let shortest = length;
  for (let k = 0; k < items.length; k++) {
    if (k === anchor) continue;
    const item = items[k]!;
    const best = nearest(item, cursors[k]!, at, length, titleEnd);
    if (best < 0) return;
    start = Math.min(start, item.at[best]!);
    end = Math.max(end, item.at[best]! + item.lengthAt(best));
    weight = Math.min(weight, item.weightAt(best));
    shortest += item.lengthAt(best);
  }
  found.push(start, end - start, weight * closeness(end - start - shortest));
}

/** `extra`: words between those wanted. A linking word or two (de, da, na) is as good as none. */
function closeness(extra: number): number {
  return extra <= 2 ? 1 : Math.max(0.4, 1 - 0.06 * (extra - 2));
}

/** Of what an item holds for its article number `index`, the occurrence nearest to a place; -1 when none is near. */
function nearest(item: HitList, index: number, at: number, length: number, titleEnd: number): number {
  const { at: places } = item;
  const inTitle = at < titleEnd;
  const to = item.ends[index]!;
  let best = -1;
  let bestGap = WINDOW + 1;
  for (let i = item.starts[index]!; i < to; i++) {
    const other = places[i]!;
    if (other < titleEnd !== inTitle) continue;
    const gap = other >= at ? other - (at + length) : at - (other + item.lengthAt(i));
    if (gap < bestGap) {
      bestGap = gap;
      best = i;
    } else if (other > at) break;
  }
  return best;
}

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
