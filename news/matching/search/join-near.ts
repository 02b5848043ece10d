import type { HitList } from '../index/hit-list.ts';

/** Words beyond the shortest possible span within which wanted words belong together. */
const WINDOW = 12;
/** What it is worth when all words occur, but nowhere near each other. */
export const FAR_APART = 0.3;

/**
 * Adds to `found` where all items are near each other in one article; `cursors` are at each item's place of the article. If they
 * are near nowhere, the rarest item's occurrences are added, with less weight.
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
    const count = items[k]!.starts[cursors[k]! + 1]! - from;
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
  for (let i = from; i < from + fewest; i++) found.push(list.at[i]!, list.lengths[i]!, list.weights[i]! * FAR_APART);
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
  const length = items[anchor]!.lengths[hit]!;
  let start = at;
  let end = at + length;
  let weight = items[anchor]!.weights[hit]!;
  let shortest = length;
  for (let k = 0; k < items.length; k++) {
    if (k === anchor) continue;
    const item = items[k]!;
    const best = nearest(item, cursors[k]!, at, length, titleEnd);
    if (best < 0) return;
    start = Math.min(start, item.at[best]!);
    end = Math.max(end, item.at[best]! + item.lengths[best]!);
    weight = Math.min(weight, item.weights[best]!);
    shortest += item.lengths[best]!;
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
  const to = item.starts[index + 1]!;
  let best = -1;
  let bestGap = WINDOW + 1;
  for (let i = item.starts[index]!; i < to; i++) {
    const other = places[i]!;
    if (other < titleEnd !== inTitle) continue;
    const gap = other >= at ? other - (at + length) : at - (other + item.lengths[i]!);
    if (gap < bestGap) {
      bestGap = gap;
      best = i;
    } else if (other > at) break;
  }
  return best;
}
