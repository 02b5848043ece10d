import type { HitList } from '../index/hit-list.ts';

/** Words belong together if their span is at most this much longer than the shortest possible. */
const WINDOW = 12;
/** Weight if all words occur, but nowhere near each other. */
export const FAR_APART = 0.3;

/**
 * Adds to `found` the places where all items are near each other in one article; `cursors` are at each item's index of the
 * article. If they are near nowhere, the rarest item's occurrences are added, with less weight.
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
  for (let i = from; i < from + fewest; i++) {
    found.push(list.at[i]!, list.lengths[i]!, list.weights[i]! * FAR_APART);
    found.record(list, i, 'farApart', FAR_APART);
  }
}

/** The occurrences of the other items nearest to one of the anchor, if all are near enough to belong together. */
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
  let weakest = items[anchor]!;
  let weakestHit = hit;
  let shortest = length;
  for (let k = 0; k < items.length; k++) {
    if (k === anchor) continue;
    const item = items[k]!;
    const best = nearest(item, cursors[k]!, at, length, titleEnd);
    if (best < 0) return;
    start = Math.min(start, item.at[best]!);
    end = Math.max(end, item.at[best]! + item.lengths[best]!);
    if (item.weights[best]! < weight) {
      weight = item.weights[best]!;
      weakest = item;
      weakestHit = best;
    }
    shortest += item.lengths[best]!;
  }
  const close = closeness(end - start - shortest);
  found.push(start, end - start, weight * close);
  found.record(weakest, weakestHit, 'apart', close);
}

/** `extra`: words between the wanted ones. One or two linking words (de, da, na) do not count. */
function closeness(extra: number): number {
  return extra <= 2 ? 1 : Math.max(0.4, 1 - 0.06 * (extra - 2));
}

/** The occurrence of an item in its article number `index` that is nearest to a place; -1 if none is near. */
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
