import type { TokenStore } from './token-store.ts';
import { APART, CASE_MASK, GRAMMAR_CASE, LOWER, OPENS } from './vocabulary.ts';
import type { WordList } from './word-list.ts';
import { END, type Plan } from './word-plan.ts';

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
 * Tells a name from longer names that only contain it: `Vale do Paraíba` is not `Vale`, but `Lula da Silva` is `Lula`.
 * Nothing is listed: where articles with the longer name go on to use the short one alone, it is one thing.
 */
export class LongerNames {
  private readonly store: TokenStore;
  private readonly links: Set<number>;
  private readonly names = new Map<number, LongerName>();
  private seen: LongerName[] = [];
  private hasBare = false;
  private doc = -1;

  constructor(store: TokenStore) {
    this.store = store;
    this.links = store.vocabulary.idsOf(LINKS);
  }

  /** Takes note of an occurrence; articles come in rising order. */
  note(doc: number, at: number, length: number): void {
    if (doc !== this.doc) this.closeDoc(doc);
    const key = this.nameAround(at, length, false);
    if (key === 0) {
      this.hasBare ||= (this.store.flags[at]! & GRAMMAR_CASE) === 0;
      return;
    }
    let name = this.names.get(key);
    if (!name) {
      name = { documents: 0, withBare: 0, lastDoc: -1 };
      this.names.set(key, name);
    }
    if (name.lastDoc === doc) return;
    name.lastDoc = doc;
    name.documents++;
    this.seen.push(name);
  }

  closeDoc(next = -1): void {
    if (this.hasBare) for (const name of this.seen) name.withBare++;
    this.seen = [];
    this.hasBare = false;
    this.doc = next;
  }

  /** What an occurrence is worth once all have been noted. */
  worth(at: number, length: number): number {
    if (this.names.size === 0) return 1;
    const name = this.names.get(this.nameAround(at, length, true));
    return name !== undefined && name.withBare < ONE_THING * name.documents ? OTHER_THING : 1;
  }

  /** A number for the longer name around a place: the next word of the name, or minus the one before; 0 for none. */
  private nameAround(at: number, length: number, anyCase: boolean): number {
    const { words } = this.store;
    const next = at + length;
    if (this.isJoined(next)) {
      if (this.isPart(at, next, anyCase)) return words.data[next]! + 1;
      if (this.links.has(words.data[next]!) && this.isJoined(next + 1) && this.isPart(at, next + 1, anyCase)) {
        return words.data[next + 1]! + 1;
      }
    }
    return this.isJoined(at) && this.isPart(at, at - 1, anyCase) ? -(words.data[at - 1]! + 1) : 0;
  }

  private isJoined(place: number): boolean {
    return place < this.store.words.length && (this.store.flags[place]! & (APART | OPENS)) === 0;
  }

  private isPart(at: number, place: number, anyCase: boolean): boolean {
    const { flags, docs } = this.store;
    if (place < 0 || place >= this.store.words.length || docs.data[place] !== docs.data[at]) return false;
    return (flags[place]! & CASE_MASK) !== LOWER && (anyCase || (flags[place]! & GRAMMAR_CASE) === 0);
  }
}

/** The list of a single name with what stands inside other names all but taken out. */
export function withoutLongerNames(store: TokenStore, list: WordList): WordList {
  const names = new LongerNames(store);
  list.docs.forEach((doc, index) => {
    for (let i = list.starts[index]!; i < list.starts[index + 1]!; i++) names.note(doc, list.at[i]!, 1);
  });
  names.closeDoc();
  return { ...list, weight: list.weight.map((weight, i) => weight * names.worth(list.at[i]!, 1)) };
}

/** The same for a full name of several words. */
export function surveyNames(store: TokenStore, plan: Plan): LongerNames {
  const names = new LongerNames(store);
  for (let doc = plan.advance(0); doc !== END; doc = plan.advance(doc + 1)) {
    if (!plan.collect(doc)) continue;
    for (let i = 0; i < plan.found.count; i++) names.note(doc, plan.found.at[i]!, plan.found.length[i]!);
  }
  names.closeDoc();
  return names;
}
