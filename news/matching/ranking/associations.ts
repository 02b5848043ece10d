import type { OpeningWords } from '../index/opening-words.ts';
import type { TokenStore } from '../index/token-store.ts';

/** Articles that a word is assumed to have besides those counted: a word of two articles proves little. */
const DOUBT = 4;
/** A word that brings an article stands in so many of the term's articles, and so large a share of its own hold the term. */
const FEWEST_TOGETHER = 2;
const LEAST_SHARE = 0.15;
/** Articles of a term that are counted; more say no more. */
const MOST_COUNTED = 256;

export interface Association {
  /** Share of the word's articles that hold the term, less the share of all articles. */
  share: number;
  /** Log of that share over the share of all articles. */
  lift: number;
  /** Stem of the word, -1 for none. */
  stem: number;
}

/**
 * Which words go with a term, counted in titles and leads: most articles that open with *Sabesp* are about *saneamento*. Learnt for one
 * term after the other.
 */
export class Associations {
  readonly #store: TokenStore;
  readonly #opening: OpeningWords;
  /** By stem: weight of the term's articles that open with it; -1 for the term's own words. */
  #together = new Float32Array(0);
  readonly #touched: number[] = [];
  readonly #weights = new Map<number, number>();
  #total = 0;

  constructor(store: TokenStore, opening: OpeningWords) {
    this.#store = store;
    this.#opening = opening;
  }

  begin(ownStems: Iterable<number>): void {
    for (const stem of this.#touched) this.#together[stem] = 0;
    this.#touched.length = 0;
    this.#weights.clear();
    this.#total = 0;
    const { stemCount } = this.#store.vocabulary;
    if (this.#together.length < stemCount) this.#together = new Float32Array(stemCount * 2);
    for (const stem of ownStems) {
      this.#together[stem] = -1;
      this.#touched.push(stem);
    }
  }

  /** Counts an article that holds the term in title or lead, as sure as `weight` says. */
  add(doc: number, weight: number): void {
    if (this.#weights.size >= MOST_COUNTED) return;
    const { stems, starts } = this.#opening;
    this.#weights.set(doc, weight);
    this.#total += weight;
    for (let i = starts.data[doc]!; i < starts.data[doc + 1]!; i++) {
      const stem = stems.data[i]!;
      if (this.#together[stem] === -1) continue;
      if (this.#together[stem] === 0) this.#touched.push(stem);
      this.#together[stem]! += weight;
    }
  }

  /** The strongest association of a word in the article's title. What the article itself adds does not count. */
  of(doc: number): Association {
    const { stems, starts, titleEnds } = this.#opening;
    const own = this.#weights.get(doc) ?? 0;
    const best = { share: 0, lift: 0, stem: -1 };
    for (let i = starts.data[doc]!; i < titleEnds.data[doc]!; i++) {
      const together = this.#together[stems.data[i]!]! - own;
      if (together <= 0) continue;
      const share = this.#shareOf(together, this.#opening.counts[stems.data[i]!]! - 1);
      if (share > Math.max(best.share, this.#base)) Object.assign(best, { share, stem: stems.data[i]! });
    }
    if (best.stem < 0) return best;
    return { ...best, share: best.share - this.#base, lift: Math.log(best.share / this.#base) };
  }

  /** Stems that bring articles by themselves. */
  strong(): number[] {
    return this.#touched.filter((stem) => {
      const together = this.#together[stem]!;
      return together >= FEWEST_TOGETHER && this.#shareOf(together, this.#opening.counts[stem]!) >= LEAST_SHARE;
    });
  }

  hasInTitle(doc: number, stem: number): boolean {
    const { stems, starts, titleEnds } = this.#opening;
    for (let i = starts.data[doc]!; i < titleEnds.data[doc]!; i++) if (stems.data[i] === stem) return true;
    return false;
  }

  get #base(): number {
    return Math.max(0.5, this.#total) / Math.max(1, this.#store.docCount);
  }

  #shareOf(together: number, articles: number): number {
    return (together + DOUBT * this.#base) / (Math.max(articles, together) + DOUBT);
  }
}
