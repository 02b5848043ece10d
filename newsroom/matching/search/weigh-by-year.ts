import type { HitList } from '../index/hit-list.ts';
import type { TokenStore } from '../index/token-store.ts';

/** Greatest distance in words between a year and what it belongs to. */
const BEFORE = 2;
const AFTER = 4;
const UNNAMED = 0.6;
const OTHER_YEAR = 0.05;
/** Weight if the year is neither named nor that of the article. */
const UNLIKELY = 0.3;

/** `Copa do Mundo 2026`: the year is next to it, or the article is of that time and omits it; another year does not match. */
export function weighByYear(store: TokenStore, item: HitList, year: number, found: HitList): HitList {
  for (let index = 0; index < item.docCount; index++) {
    const doc = item.docs[index]!;
    const published = store.years[doc]!;
    const unnamed = published === 0 || Math.abs(published - year) <= 1 ? UNNAMED : UNLIKELY;
    for (let i = item.starts[index]!; i < item.starts[index + 1]!; i++) {
      const named = yearBeside(store, doc, item.at[i]!, item.lengths[i]!, year);
      const worth = named === 0 ? unnamed : named === year ? 1 : OTHER_YEAR;
      found.push(item.at[i]!, item.lengths[i]!, item.weights[i]! * worth);
      found.record(item, i, 'year', worth);
    }
    found.closeDoc(doc);
  }
  return found;
}

function yearBeside(store: TokenStore, doc: number, at: number, length: number, year: number): number {
  const { starts, words, vocabulary } = store;
  const from = Math.max(starts.data[doc]!, at - BEFORE);
  const to = Math.min(starts.data[doc + 1]!, at + length + AFTER);
  let other = 0;
  for (let place = from; place < to; place++) {
    const named = vocabulary.years[words.data[place]!]!;
    if (named === year) return year;
    if (named !== 0) other = named;
  }
  return other;
}
