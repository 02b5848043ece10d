import { surveyNames } from './longer-names.ts';
import { NamePlan } from './name-plan.ts';
import type { Query } from './query.ts';
import { findShortForms, ShortFormPlan } from './short-form-plan.ts';
import type { TokenStore } from './token-store.ts';
import { OPENS } from './vocabulary.ts';
import type { WordLists } from './word-list.ts';
import { END, Occurrences, type Plan, WordPlan } from './word-plan.ts';
import { YearPlan } from './year-plan.ts';

/** Words beyond the shortest possible span within which wanted words belong together. */
const WINDOW = 12;
/** What it is worth when all words occur, but nowhere near each other. */
const FAR_APART = 0.3;

/** What plans are made over. */
export interface PlanIndex {
  store: TokenStore;
  lists: WordLists;
}

/** Lays a query over the index. `lone`: nothing but the word itself tells what is meant. */
export function planQuery(index: PlanIndex, query: Query, lone = true): Plan {
  if (query.type === 'word') return new WordPlan(index.lists.of(query.word, lone));
  if (query.type === 'year') return new YearPlan(index.store, planQuery(index, query.item, lone), query.year);
  if (query.type === 'without') {
    const excluded = query.excluded.map((item) => planQuery(index, item, true));
    return new WithoutPlan(planQuery(index, query.item, lone), excluded);
  }
  if (query.type === 'any') return new AnyPlan(query.items.map((item) => planQuery(index, item, lone)));
  const whole = planWhole(index, query);
  if (!lone || (query.type === 'phrase' && query.strict)) return whole;
  const parts = query.type === 'all' ? query.items : query.words.map((word) => ({ type: 'word', word }) as const);
  const forms = findShortForms(
    () => planWhole(index, query),
    parts.map((part) => () => planQuery(index, part, part.type === 'word' && part.word.demand !== 'free')),
    FAR_APART,
  );
  const name = isFullName(query) ? new NamePlan(whole, surveyNames(index.store, planWhole(index, query))) : whole;
  return forms.length > 0 ? new ShortFormPlan(name, forms) : name;
}

function isFullName(query: Query): boolean {
  return query.type === 'phrase' && query.words.every(({ demand }) => demand === 'capital');
}

function planWhole(index: PlanIndex, query: Extract<Query, { type: 'all' | 'phrase' }>): Plan {
  if (query.type === 'all') {
    return new AllPlan(
      index.store,
      query.items.map((item) => planQuery(index, item, false)),
    );
  }
  return new PhrasePlan(
    index.store,
    query.words.map((word) => new WordPlan(index.lists.of(word, false))),
    query.words.map(({ reach }) => reach),
    query.strict,
  );
}

/** The next article that every plan may hold. */
function advanceAll(plans: readonly Plan[], from: number): number {
  let doc = from;
  for (let agreed = 0, i = 0; agreed < plans.length; i = (i + 1) % plans.length) {
    const next = plans[i]!.advance(doc);
    if (next === END) return END;
    agreed = next === doc ? agreed + 1 : 1;
    doc = next;
  }
  return doc;
}

class PhrasePlan implements Plan {
  readonly found = new Occurrences();
  readonly documents: number;
  private readonly store: TokenStore;
  private readonly words: Plan[];
  private readonly byRarity: Plan[];
  private readonly reaches: number[];
  private readonly strict: boolean;

  constructor(store: TokenStore, words: Plan[], reaches: number[], strict: boolean) {
    this.store = store;
    this.words = words;
    this.reaches = reaches;
    this.strict = strict;
    this.byRarity = [...words].sort((a, b) => a.documents - b.documents);
    this.documents = this.byRarity[0]!.documents;
  }

  advance(doc: number): number {
    return advanceAll(this.byRarity, doc);
  }

  collect(doc: number): boolean {
    this.found.clear();
    for (const word of this.words) if (!word.collect(doc)) return false;
    const first = this.words[0]!.found;
    for (let i = 0; i < first.count; i++) {
      const start = first.at[i]!;
      let at = start;
      let weight = first.weight[i]!;
      for (let w = 1; w < this.words.length && at >= 0; w++) {
        const next = this.follow(this.words[w]!.found, at, this.reaches[w]!);
        at = next < 0 ? -1 : this.words[w]!.found.at[next]!;
        if (next >= 0) weight = Math.min(weight, this.words[w]!.found.weight[next]!);
      }
      if (at >= 0) this.found.push(start, at - start + 1, weight);
    }
    return this.found.count > 0;
  }

  /** Index of the occurrence that goes on after `at`, in the same sentence. */
  private follow(next: Occurrences, at: number, reach: number): number {
    for (let i = 0; i < next.count; i++) {
      const gap = next.at[i]! - at;
      if (gap < 1) continue;
      if (gap > reach) return -1;
      if (!this.strict && this.crossesSentence(at, next.at[i]!)) return -1;
      return i;
    }
    return -1;
  }

  private crossesSentence(from: number, to: number): boolean {
    for (let i = from + 1; i <= to; i++) if (this.store.flags[i]! & OPENS) return true;
    return false;
  }
}

class AllPlan implements Plan {
  readonly found = new Occurrences();
  readonly documents: number;
  private readonly store: TokenStore;
  private readonly items: Plan[];

  constructor(store: TokenStore, items: Plan[]) {
    this.store = store;
    this.items = [...items].sort((a, b) => a.documents - b.documents);
    this.documents = this.items[0]!.documents;
  }

  advance(doc: number): number {
    return advanceAll(this.items, doc);
  }

  collect(doc: number): boolean {
    this.found.clear();
    for (const item of this.items) if (!item.collect(doc)) return false;
    const titleEnd = this.store.titleEnds.data[doc]!;
    let anchor = this.items[0]!.found;
    for (const { found } of this.items) {
      if (found.count < anchor.count || (found.count === anchor.count && found.at[0]! < anchor.at[0]!)) anchor = found;
    }
    for (let i = 0; i < anchor.count; i++) this.joinAround(anchor, i, titleEnd);
    if (this.found.count > 0) return true;
    for (let i = 0; i < anchor.count; i++) {
      this.found.push(anchor.at[i]!, anchor.length[i]!, anchor.weight[i]! * FAR_APART);
    }
    return true;
  }

  /** The others' occurrences nearest to one of the anchor's, if all are near enough to belong together. */
  private joinAround(anchor: Occurrences, index: number, titleEnd: number): void {
    const at = anchor.at[index]!;
    const inTitle = at < titleEnd;
    let start = at;
    let end = at + anchor.length[index]!;
    let weight = anchor.weight[index]!;
    let shortest = anchor.length[index]!;
    for (const { found } of this.items) {
      if (found === anchor) continue;
      let best = -1;
      let bestGap = WINDOW + 1;
      for (let i = 0; i < found.count; i++) {
        const other = found.at[i]!;
        if (other < titleEnd !== inTitle) continue;
        const gap = other >= at ? other - (at + anchor.length[index]!) : at - (other + found.length[i]!);
        if (gap < bestGap) {
          bestGap = gap;
          best = i;
        } else if (other > at) break;
      }
      if (best < 0) return;
      start = Math.min(start, found.at[best]!);
      end = Math.max(end, found.at[best]! + found.length[best]!);
      weight = Math.min(weight, found.weight[best]!);
      shortest += found.length[best]!;
    }
    const extra = Math.max(0, end - start - shortest);
    // A linking word or two between them (de, da, na) is as good as none.
    const closeness = extra <= 2 ? 1 : Math.max(0.4, 1 - 0.06 * (extra - 2));
    this.found.push(start, end - start, weight * closeness);
  }
}

class AnyPlan implements Plan {
  readonly found = new Occurrences();
  readonly documents: number;
  private readonly items: Plan[];

  constructor(items: Plan[]) {
    this.items = items;
    this.documents = items.reduce((sum, { documents }) => sum + documents, 0);
  }

  advance(doc: number): number {
    let next = END;
    for (const item of this.items) next = Math.min(next, item.advance(doc));
    return next;
  }

  collect(doc: number): boolean {
    this.found.clear();
    for (const item of this.items) {
      if (item.advance(doc) === doc && item.collect(doc)) this.found.take(item.found, 1);
    }
    this.found.settle();
    return this.found.count > 0;
  }
}

class WithoutPlan implements Plan {
  readonly found: Occurrences;
  readonly documents: number;
  private readonly item: Plan;
  private readonly excluded: Plan[];

  constructor(item: Plan, excluded: Plan[]) {
    this.item = item;
    this.found = item.found;
    this.documents = item.documents;
    this.excluded = excluded;
  }

  advance(doc: number): number {
    return this.item.advance(doc);
  }

  collect(doc: number): boolean {
    for (const plan of this.excluded) if (plan.advance(doc) === doc && plan.collect(doc)) return false;
    return this.item.collect(doc);
  }
}
