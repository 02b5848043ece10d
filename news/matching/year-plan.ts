import type { TokenStore } from './token-store.ts';
import type { Occurrences, Plan } from './word-plan.ts';

const YEAR = /^(?:19|20)\d\d$/;
/** How many words away a year still belongs to what it follows. */
const BEFORE = 2;
const AFTER = 4;
const UNSAID = 0.6;
const OTHER_YEAR = 0.05;
/** The year is neither said nor that of the article: the words alone are all there is. */
const UNLIKELY = 0.3;

/** `Copa do Mundo 2026`: the year said beside it, or left unsaid by an article of that time, but not another year. */
export class YearPlan implements Plan {
  readonly found: Occurrences;
  readonly documents: number;
  private readonly store: TokenStore;
  private readonly item: Plan;
  private readonly year: number;

  constructor(store: TokenStore, item: Plan, year: number) {
    this.store = store;
    this.item = item;
    this.year = year;
    this.found = item.found;
    this.documents = item.documents;
  }

  advance(doc: number): number {
    return this.item.advance(doc);
  }

  collect(doc: number): boolean {
    if (!this.item.collect(doc)) return false;
    const published = this.store.years[doc]!;
    const unsaid = published === 0 || Math.abs(published - this.year) <= 1 ? UNSAID : UNLIKELY;
    for (let i = 0; i < this.found.count; i++) {
      const said = this.yearBeside(doc, this.found.at[i]!, this.found.length[i]!);
      this.found.weight[i]! *= said === 0 ? unsaid : said === this.year ? 1 : OTHER_YEAR;
    }
    return true;
  }

  private yearBeside(doc: number, at: number, length: number): number {
    const { starts, words, vocabulary } = this.store;
    const from = Math.max(starts.data[doc]!, at - BEFORE);
    const to = Math.min(starts.data[doc + 1]!, at + length + AFTER);
    let other = 0;
    for (let place = from; place < to; place++) {
      const word = vocabulary.words[words.data[place]!]!;
      if (!YEAR.test(word)) continue;
      if (Number(word) === this.year) return this.year;
      other = Number(word);
    }
    return other;
  }
}
