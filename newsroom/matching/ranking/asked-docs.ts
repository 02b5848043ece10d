import type { HitList } from '../index/hit-list.ts';
import type { TokenStore } from '../index/token-store.ts';
import type { WordLists } from '../index/word-list.ts';
import type { QueryWord } from '../query/query.ts';

/** The articles that a question is about; valid until the index changes. Most terms can be ruled out for all of them at once. */
export class AskedDocs {
  /** In ascending order. */
  readonly docs: readonly number[];
  readonly #known: ReadonlySet<number>;
  readonly #lists: WordLists;
  /** By stem: 1 if one of them has it. */
  readonly #stems: Uint8Array;

  constructor(docs: readonly number[], store: TokenStore, lists: WordLists) {
    this.docs = docs.toSorted((a, b) => a - b);
    this.#known = new Set(docs);
    this.#lists = lists;
    this.#stems = new Uint8Array(store.vocabulary.stemCount);
    for (const doc of docs) {
      const stems = store.stemsIn(doc);
      for (let at = store.starts.data[doc]!; at < store.starts.data[doc + 1]!; at++) {
        this.#stems[stems[store.words.data[at]!]!] = 1;
      }
    }
  }

  has(doc: number): boolean {
    return this.#known.has(doc);
  }

  /** Whether one of them has the stem of a word that counts as this one. */
  holds(word: QueryWord): boolean {
    return this.#lists.stemsOf(word).some((stem) => this.#stems[stem] === 1);
  }

  areIn(list: HitList): boolean {
    let index = 0;
    return this.docs.some((doc) => {
      index = list.seek(index, doc);
      return list.has(index, doc);
    });
  }
}
