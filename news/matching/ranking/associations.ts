import type { OpeningWords } from '../index/opening-words.ts';
import type { TokenStore } from '../index/token-store.ts';

/** Articles a word is assumed to have besides those counted: a word in two articles proves little. */
const DOUBT = 4;
/** A word finds articles if it is in this many of the term's articles, and this share of its own articles have the term. */
const FEWEST_TOGETHER = 2;
export const LEAST_SHARE = 0.15;
/** Articles of a term that are counted; more change little. */
const MOST_COUNTED = 256;
const NO_STEM = -1;

export interface Association {
  /** Share of the word's articles that have the term, minus the share of all articles; 0 without such a word. */
  share: number;
  /** -1 without such a word. */
  stem: number;
}

/**
 * Words associated with a term, counted in titles and leads: most articles that open with *Sabesp* are about *saneamento*. Reused
 * for one term after another.
 */
export class Associations {
  readonly #store: TokenStore;
  readonly #opening: OpeningWords;
  /** By number of an opening word: weight of the term's articles that open with it; -1 for the term's own words. */
  #together = new Float32Array(0);
  readonly #touched: number[] = [];
  readonly #weights = new Map<number, number>();
  #total = 0;

  constructor(store: TokenStore, opening: OpeningWords) {
    this.#store = store;
    this.#opening = opening;
  }

  begin(ownStems: Iterable<number>): void {
    for (const number of this.#touched) this.#together[number] = 0;
    this.#touched.length = 0;
    this.#weights.clear();
    this.#total = 0;
    const { size } = this.#opening;
    if (this.#together.length < size) this.#together = new Float32Array(size * 2);
    for (const number of this.#opening.numbersOf(ownStems)) {
      this.#together[number] = -1;
      this.#touched.push(number);
    }
  }

  /** Counts an article that has the term in title or lead, with `weight`. */
  add(doc: number, weight: number): void {
    if (this.#weights.size >= MOST_COUNTED) return;
    const { numbers, starts } = this.#opening;
    const together = this.#together;
    this.#weights.set(doc, weight);
    this.#total += weight;
    for (let i = starts.data[doc]!; i < starts.data[doc + 1]!; i++) {
      const number = numbers.data[i]!;
      if (together[number] === -1) continue;
      if (together[number] === 0) this.#touched.push(number);
      together[number]! += weight;
    }
  }

  /** The word in the article's title with the strongest association. The article's own contribution is subtracted. */
  of(doc: number): Association {
    const { numbers, starts, titleEnds, counts, stems } = this.#opening;
    const own = this.#weights.get(doc) ?? 0;
    const base = this.#base;
    let best = base;
    let stem = NO_STEM;
    for (let i = starts.data[doc]!; i < titleEnds.data[doc]!; i++) {
      const number = numbers.data[i]!;
      const together = this.#together[number]! - own;
      const share = together > 0 ? shareOf(together, counts.data[number]! - 1, base) : 0;
      if (share <= best) continue;
      best = share;
      stem = stems.data[number]!;
    }
    return { share: best - base, stem };
  }

  /** Opening words that find articles by themselves. */
  strong(): number[] {
    const base = this.#base;
    return this.#touched.filter((number) => {
      const together = this.#together[number]!;
      return together >= FEWEST_TOGETHER && shareOf(together, this.#opening.counts.data[number]!, base) >= LEAST_SHARE;
    });
  }

  hasInTitle(doc: number, number: number): boolean {
    const { numbers, starts, titleEnds } = this.#opening;
    for (let i = starts.data[doc]!; i < titleEnds.data[doc]!; i++) if (numbers.data[i] === number) return true;
    return false;
  }

  /** Share of all articles that have the term. */
  get #base(): number {
    return Math.max(0.5, this.#total) / Math.max(1, this.#store.docCount);
  }
}

function shareOf(together: number, articles: number, base: number): number {
  return (together + DOUBT * base) / (Math.max(articles, together) + DOUBT);
}
