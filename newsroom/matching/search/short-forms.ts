import type { HitList } from '../index/hit-list.ts';
import { countNamed } from '../index/longer-names.ts';
import type { TokenStore } from '../index/token-store.ts';
import { FAR_APART } from './join-near.ts';

/** A part of a query that means the whole. */
export interface ShortForm {
  part: number;
  /** How often it does. */
  weight: number;
}

/**
 * A part means the whole if many of its articles have the whole: `Moraes` for the full name, `juros` for `taxa de juros`. The last
 * name of `Joe Biden` does if many of the longer names that it ends are this one, however few articles write it in full.
 */
export const shortFormBars = { share: 0.3, wholes: 3 };

/** The parts that mean the whole. `store` is given for a name: then its last word is judged as a last name. */
export function learnShortForms(
  whole: HitList,
  parts: number,
  listOf: (part: number) => HitList,
  store: TokenStore | undefined,
): ShortForm[] {
  const wholes = countWholes(whole);
  if (wholes === 0) return [];
  const shares = Array.from({ length: parts }, (_, part) => wholes / listOf(part).documents);
  const named = store ? countNamed(store, listOf(parts - 1)) : 0;
  if (store && named >= shortFormBars.wholes) shares[parts - 1] = countNamed(store, whole) / named;
  return shares.flatMap((share, part) => (share >= shortFormBars.share ? [{ part, weight: Math.min(1, share) }] : []));
}

/** The number of articles with the whole, its words near each other; 0 if too few to learn from. */
function countWholes(list: HitList): number {
  const { docCount, starts } = list;
  if (docCount < shortFormBars.wholes) return 0;
  let count = 0;
  for (let index = 0; index < docCount; index++) {
    for (let i = starts[index]!; i < starts[index + 1]!; i++) {
      if (list.weights[i]! <= FAR_APART) continue;
      count++;
      break;
    }
  }
  return count < shortFormBars.wholes ? 0 : count;
}

/** The whole, and the parts that mean it, weighed, in `found`. */
export function addShortForms(
  whole: HitList,
  forms: readonly { list: HitList; weight: number }[],
  found: HitList,
): HitList {
  const cursors = forms.map(() => 0);
  let index = 0;
  for (;;) {
    let doc = index < whole.docCount ? whole.docs[index]! : Number.POSITIVE_INFINITY;
    for (let k = 0; k < forms.length; k++) {
      const { list } = forms[k]!;
      if (cursors[k]! < list.docCount) doc = Math.min(doc, list.docs[cursors[k]!]!);
    }
    if (doc === Number.POSITIVE_INFINITY) return found;
    const hasWhole = whole.has(index, doc);
    if (hasWhole) found.take(whole, index++, 1);
    for (let k = 0; k < forms.length; k++) {
      const { list, weight } = forms[k]!;
      if (list.has(cursors[k]!, doc)) found.take(list, cursors[k]!++, weight);
    }
    found.settleDoc();
    found.closeDoc(doc);
  }
}
