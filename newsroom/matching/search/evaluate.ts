import { HitList } from '../index/hit-list.ts';
import { dampOthers, otherNames } from '../index/longer-names.ts';
import { Postings } from '../index/postings.ts';
import type { TokenStore } from '../index/token-store.ts';
import { OPENS } from '../index/vocabulary.ts';
import { type Part, WordLists } from '../index/word-list.ts';
import type { Query, QueryWord } from '../query/query.ts';
import { joinNear } from './join-near.ts';
import { addShortForms, learnShortForms, type ShortForm } from './short-forms.ts';
import { weighByYear } from './weigh-by-year.ts';

type OfSeveral = Extract<Query, { type: 'phrase' | 'all' }>;

/** What all articles show of a query of several words. */
interface Usage {
  /** Longer names that name other things. */
  others: ReadonlySet<number>;
  shortForms: readonly ShortForm[];
}

const NO_NAMES: ReadonlySet<number> = new Set();

/** Evaluates queries over the index: where each occurs, article by article. A returned list is valid until the next query. */
export class Evaluator {
  readonly store: TokenStore;
  readonly lists: WordLists;
  /** Lists reused for every query. */
  readonly #pool: HitList[] = [];
  #taken = 0;
  /** The lists of the current query's words, those of excluded parts left out. */
  readonly #queried: HitList[] = [];
  /** The cursors of the current intersection. */
  readonly #cursors: number[] = [];
  readonly #usages = new WeakMap<Query, Usage>();
  readonly #isRecorded: boolean;
  readonly #whole: Evaluator | undefined;

  /** `isRecorded`: the lists also say what each weight is the product of. */
  constructor(store: TokenStore, isRecorded = false, part?: Part<Evaluator>) {
    this.store = store;
    this.lists = new WordLists(store, isRecorded, part && { ...part, whole: part.whole.lists });
    this.#isRecorded = isRecorded;
    this.#whole = part?.whole;
  }

  /** Evaluates queries over some of the articles, in ascending order. */
  among(docs: readonly number[]): Evaluator {
    return new Evaluator(this.store, false, { postings: new Postings(this.store, docs), whole: this });
  }

  evaluate(query: Query): HitList {
    this.#taken = 0;
    this.#queried.length = 0;
    return this.#hits(query, true);
  }

  /** Evaluates a part of the current query; earlier results stay valid. */
  evaluatePart(query: Query): HitList {
    return this.#hits(query, true);
  }

  /** Stems of the current query's words. */
  queriedStems(): Set<number> {
    return new Set(this.#queried.flatMap(({ stems }) => stems));
  }

  /** `lone`: no other word shows what is meant. */
  #hits(query: Query, lone: boolean): HitList {
    if (query.type === 'word') return this.#listOf(query.word, lone);
    if (query.type === 'year') {
      const item = this.#hits(query.item, lone);
      return weighByYear(this.store, item, query.year, this.#fresh(item.documents));
    }
    if (query.type === 'without') return this.#without(query.item, query.excluded, lone);
    if (query.type === 'any' || query.type === 'field') return this.#any(query.items, lone);
    if (query.type === 'phrase') {
      const whole = this.#phrase(query.words, query.strict);
      if (!lone || query.strict) return whole;
      return this.#byUsage(query, whole, (at) => this.#part(query.words[at]!));
    }
    const items: HitList[] = [];
    for (const item of query.items) items.push(this.#hits(item, false));
    const whole = this.#all(items);
    if (!lone) return whole;
    return this.#byUsage(query, whole, (at) => {
      const item = query.items[at]!;
      return item.type === 'word' ? this.#part(item.word) : items[at]!;
    });
  }

  /** The occurrences of several words, after separating longer names and adding short forms. */
  #byUsage(query: OfSeveral, whole: HitList, listOf: (part: number) => HitList): HitList {
    const { others, shortForms } = this.#whole ? this.#whole.#usageOf(query) : this.#learnUsage(query, whole, listOf);
    dampOthers(this.store, this.lists.links, whole, others);
    if (shortForms.length === 0) return whole;
    const forms = shortForms.map(({ part, weight }) => ({ list: listOf(part), weight }));
    return addShortForms(whole, forms, this.#fresh(whole.documents));
  }

  #learnUsage(query: OfSeveral, whole: HitList, listOf: (part: number) => HitList): Usage {
    const isName = query.type === 'phrase' && query.words.every(({ demand }) => demand === 'capital');
    const others = isName ? otherNames(this.store, this.lists.links, whole) : NO_NAMES;
    const parts = query.type === 'phrase' ? query.words : query.items;
    // where its words stand side by side
    const named = isName && query.words.at(-1)!.reach === 1 ? this.store : undefined;
    const usage = { others, shortForms: learnShortForms(whole, parts.length, listOf, named) };
    this.#usages.set(query, usage);
    return usage;
  }

  #usageOf(query: OfSeveral): Usage {
    if (!this.#usages.has(query)) this.evaluate(query);
    return this.#usages.get(query)!;
  }

  #listOf(word: QueryWord, lone: boolean): HitList {
    const list = this.lists.of(word, lone);
    this.#queried.push(list);
    return list;
  }

  #part(word: QueryWord): HitList {
    return this.lists.of(word, word.demand !== 'free');
  }

  #any(queries: readonly Query[], lone: boolean): HitList {
    const items = queries.map((item) => this.#hits(item, lone));
    const found = this.#fresh(items.reduce((sum, { documents }) => sum + documents, 0));
    const cursors = items.map(() => 0);
    for (;;) {
      let doc = Number.POSITIVE_INFINITY;
      for (let k = 0; k < items.length; k++) {
        if (cursors[k]! < items[k]!.docCount) doc = Math.min(doc, items[k]!.docs[cursors[k]!]!);
      }
      if (doc === Number.POSITIVE_INFINITY) return found;
      for (let k = 0; k < items.length; k++) {
        if (items[k]!.has(cursors[k]!, doc)) found.take(items[k]!, cursors[k]!++, 1);
      }
      found.settleDoc();
      found.closeDoc(doc);
    }
  }

  #without(wanted: Query, excluded: readonly Query[], lone: boolean): HitList {
    const item = this.#hits(wanted, lone);
    const wantedLists = this.#queried.length;
    const others = excluded.map((query) => this.#hits(query, true));
    this.#queried.length = wantedLists;
    const found = this.#fresh(item.documents);
    const cursors = others.map(() => 0);
    for (let index = 0; index < item.docCount; index++) {
      const doc = item.docs[index]!;
      let isExcluded = false;
      for (let k = 0; k < others.length; k++) {
        cursors[k] = others[k]!.seek(cursors[k]!, doc);
        isExcluded ||= others[k]!.has(cursors[k]!, doc);
      }
      if (isExcluded) continue;
      found.take(item, index, 1);
      found.closeDoc(doc);
    }
    return found;
  }

  #all(parts: readonly HitList[]): HitList {
    const { titleEnds } = this.store;
    const items = [...parts].sort((a, b) => a.documents - b.documents);
    const found = this.#fresh(items[0]!.documents);
    const cursors = this.#cursors;
    for (let doc = this.#firstCommon(items); doc >= 0; doc = this.#nextCommon(items)) {
      joinNear(items, cursors, titleEnds.data[doc]!, found);
      found.closeDoc(doc);
    }
    return found;
  }

  #phrase(words: readonly QueryWord[], strict: boolean): HitList {
    const lists: HitList[] = [];
    for (const word of words) lists.push(this.#listOf(word, false));
    const order = lists.map((_, at) => at).sort((a, b) => lists[a]!.documents - lists[b]!.documents);
    const byRarity = order.map((at) => lists[at]!);
    const found = this.#fresh(byRarity[0]!.documents);
    const cursorOf = order.map((_, at) => order.indexOf(at));
    const cursors = this.#cursors;
    for (let doc = this.#firstCommon(byRarity); doc >= 0; doc = this.#nextCommon(byRarity)) {
      const first = lists[0]!;
      const index = cursors[cursorOf[0]!]!;
      for (let i = first.starts[index]!; i < first.starts[index + 1]!; i++) {
        const start = first.at[i]!;
        let at = start;
        let weight = first.weights[i]!;
        let weakest = first;
        let weakestHit = i;
        for (let w = 1; w < lists.length && at >= 0; w++) {
          const next = this.#follow(lists[w]!, cursors[cursorOf[w]!]!, at, words[w]!.reach, strict);
          at = next < 0 ? -1 : lists[w]!.at[next]!;
          if (next < 0 || lists[w]!.weights[next]! >= weight) continue;
          weight = lists[w]!.weights[next]!;
          weakest = lists[w]!;
          weakestHit = next;
        }
        if (at < 0) continue;
        found.push(start, at - start + 1, weight);
        found.record(weakest, weakestHit, 'form', 1);
      }
      found.closeDoc(doc);
    }
    return found;
  }

  #firstCommon(lists: readonly HitList[]): number {
    this.#cursors.length = 0;
    for (const _ of lists) this.#cursors.push(0);
    this.#cursors[0] = -1;
    return this.#nextCommon(lists);
  }

  /** The next article in all lists, starting with the shortest; -1 if there is none. Leaves each cursor at it. */
  #nextCommon(lists: readonly HitList[]): number {
    const cursors = this.#cursors;
    const first = lists[0]!;
    for (let index = cursors[0]! + 1; index < first.docCount; index++) {
      const doc = first.docs[index]!;
      let k = 1;
      for (; k < lists.length; k++) {
        const list = lists[k]!;
        const next = list.seek(cursors[k]!, doc);
        if (next >= list.docCount) return -1;
        cursors[k] = next;
        if (list.docs[next] !== doc) break;
      }
      if (k < lists.length) continue;
      cursors[0] = index;
      return doc;
    }
    return -1;
  }

  /** Index of the occurrence that continues after `at`, in the same sentence. */
  #follow(next: HitList, index: number, at: number, reach: number, strict: boolean): number {
    for (let i = next.starts[index]!; i < next.starts[index + 1]!; i++) {
      const gap = next.at[i]! - at;
      if (gap < 1) continue;
      if (gap > reach || (!strict && this.#crossesSentence(at, next.at[i]!))) return -1;
      return i;
    }
    return -1;
  }

  #crossesSentence(from: number, to: number): boolean {
    for (let i = from + 1; i <= to; i++) if (this.store.flags[i]! & OPENS) return true;
    return false;
  }

  #fresh(documents: number): HitList {
    if (this.#taken === this.#pool.length) this.#pool.push(new HitList(this.#isRecorded));
    const list = this.#pool[this.#taken++]!;
    list.clear(documents);
    return list;
  }
}
