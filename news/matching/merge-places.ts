import { IntList } from './token-store.ts';

const NONE = new IntList(0);
/** To be filled in turn: what is merged is read from the other. */
const merged = [new IntList(1 << 10), new IntList(1 << 10)] as const;

/** Rising places of several lists as one, the shortest first. Good until asked again. */
export function mergePlaces(lists: IntList[]): IntList {
  if (lists.length < 2) return lists[0] ?? NONE;
  lists.sort((a, b) => a.length - b.length);
  let whole = lists[0]!;
  for (let k = 1; k < lists.length; k++) whole = merge(whole, lists[k]!, merged[k & 1]!);
  return whole;
}

function merge(a: IntList, b: IntList, into: IntList): IntList {
  const total = a.length + b.length;
  if (into.data.length < total) into.data = new Int32Array(total * 2);
  const { data } = into;
  let i = 0;
  let j = 0;
  for (let at = 0; at < total; at++) {
    if (j >= b.length || (i < a.length && a.data[i]! < b.data[j]!)) data[at] = a.data[i++]!;
    else data[at] = b.data[j++]!;
  }
  into.length = total;
  return into;
}
