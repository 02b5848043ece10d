import type { HitList } from '../index/hit-list.ts';
import { FAR_APART } from './join-near.ts';

/** A part means the whole if it hardly occurs without it: `Selic` for `taxa Selic`, `Moraes` for the full name. */
const STANDS_FOR = 0.6;
const FEWEST_WHOLES = 3;

/** The number of articles with the whole, its words near each other; 0 if too few to learn from. */
export function countWholes(list: HitList): number {
  const { docCount, starts } = list;
  if (docCount < FEWEST_WHOLES) return 0;
  let count = 0;
  for (let index = 0; index < docCount; index++) {
    for (let i = starts[index]!; i < starts[index + 1]!; i++) {
      if (list.weights[i]! <= FAR_APART) continue;
      count++;
      break;
    }
  }
  return count < FEWEST_WHOLES ? 0 : count;
}

/** The whole, and the parts that mean it: full weight if the whole is near, less if the part is alone. */
export function addShortForms(whole: HitList, wholes: number, parts: readonly HitList[], found: HitList): HitList {
  const forms = parts.filter(({ documents }) => wholes >= STANDS_FOR * documents);
  if (forms.length === 0) return whole;
  const shares = forms.map(({ documents }) => Math.min(1, wholes / documents));
  const cursors = forms.map(() => 0);
  let index = 0;
  for (;;) {
    let doc = index < whole.docCount ? whole.docs[index]! : Number.POSITIVE_INFINITY;
    for (let k = 0; k < forms.length; k++) {
      if (cursors[k]! < forms[k]!.docCount) doc = Math.min(doc, forms[k]!.docs[cursors[k]!]!);
    }
    if (doc === Number.POSITIVE_INFINITY) return found;
    const hasWhole = whole.has(index, doc);
    if (hasWhole) found.take(whole, index++, 1);
    for (let k = 0; k < forms.length; k++) {
      const share = shares[k]!;
      if (forms[k]!.has(cursors[k]!, doc)) found.take(forms[k]!, cursors[k]!++, hasWhole ? share : share * share);
    }
    found.settleDoc();
    found.closeDoc(doc);
  }
}
