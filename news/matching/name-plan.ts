import type { TokenStore } from './token-store.ts';
import { APART, CASE_MASK, GRAMMAR_CASE, LOWER, OPENS } from './vocabulary.ts';
import { END, Occurrences, type Plan } from './word-plan.ts';

const LINKS = new Set(['de', 'da', 'do', 'dos', 'das', 'of', 'the']);
/** Share of a longer name's articles that must also use the short one alone for both to be one thing. */
const ONE_THING = 0.4;
/** What is left of an occurrence inside another thing's name. */
const OTHER_THING = 0.05;

interface LongerName {
  documents: number;
  withBare: number;
  lastDoc: number;
}

/**
 * A name, told from longer names that only contain it: `Vale do Paraíba` is not `Vale`, but `Lula da Silva` is
 * `Lula`. Nothing is listed: where articles with the longer name go on to use the short one alone, it is one thing.
 */
export class NamePlan implements Plan {
  readonly found = new Occurrences();
  readonly documents: number;
  private readonly store: TokenStore;
  private readonly name: Plan;
  private readonly longer = new Map<number, LongerName>();
  private readonly links: Set<number>;

  constructor(store: TokenStore, name: Plan, survey: Plan) {
    this.store = store;
    this.name = name;
    this.documents = name.documents;
    this.links = store.vocabulary.idsOf(LINKS);
    this.survey(survey);
  }

  advance(doc: number): number {
    return this.name.advance(doc);
  }

  collect(doc: number): boolean {
    this.found.clear();
    if (!this.name.collect(doc)) return false;
    const { found } = this.name;
    for (let i = 0; i < found.count; i++) {
      const longer = this.longer.get(this.longerName(found.at[i]!, found.length[i]!, true));
      const isOther = longer !== undefined && longer.withBare < ONE_THING * longer.documents;
      this.found.push(found.at[i]!, found.length[i]!, found.weight[i]! * (isOther ? OTHER_THING : 1));
    }
    return true;
  }

  /** Counts, for every longer name, in how many of its articles the short name also stands alone. */
  private survey(plan: Plan): void {
    for (let doc = plan.advance(0); doc !== END; doc = plan.advance(doc + 1)) {
      if (!plan.collect(doc)) continue;
      const { found } = plan;
      let bare = false;
      const names: LongerName[] = [];
      for (let i = 0; i < found.count; i++) {
        const key = this.longerName(found.at[i]!, found.length[i]!, false);
        if (key === 0) {
          bare ||= this.isTelling(found.at[i]!);
          continue;
        }
        let name = this.longer.get(key);
        if (!name) {
          name = { documents: 0, withBare: 0, lastDoc: -1 };
          this.longer.set(key, name);
        }
        if (name.lastDoc === doc) continue;
        name.lastDoc = doc;
        name.documents++;
        names.push(name);
      }
      if (bare) for (const name of names) name.withBare++;
    }
  }

  private isTelling(at: number): boolean {
    const flags = this.store.flags[at]!;
    return (flags & GRAMMAR_CASE) === 0;
  }

  /** A number for the longer name around a place: the next word of the name, or minus the one before; 0 for none. */
  private longerName(at: number, length: number, anyCase: boolean): number {
    const { words, flags, docs } = this.store;
    const doc = docs.data[at]!;
    const isPart = (place: number) =>
      place >= 0 &&
      place < words.length &&
      docs.data[place] === doc &&
      (flags[place]! & CASE_MASK) !== LOWER &&
      (anyCase || (flags[place]! & GRAMMAR_CASE) === 0);
    const isJoined = (place: number) => place < words.length && (flags[place]! & (APART | OPENS)) === 0;
    const next = at + length;
    if (isJoined(next)) {
      if (isPart(next)) return words.data[next]! + 1;
      if (this.links.has(words.data[next]!) && isJoined(next + 1) && isPart(next + 1)) return words.data[next + 1]! + 1;
    }
    if (isJoined(at) && isPart(at - 1)) return -(words.data[at - 1]! + 1);
    return 0;
  }
}
