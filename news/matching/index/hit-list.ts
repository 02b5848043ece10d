import { grown } from './int-list.ts';

/** Summary of the occurrences in one article. */
export interface Evidence {
  title: number;
  lead: number;
  /** Sum of the weights of all occurrences. */
  count: number;
  /** Number of words in the body. */
  words: number;
  /** The highest weight of a single occurrence. */
  best: number;
}

const FIRST_SIZE = 16;
const NO_STEMS: readonly number[] = [];

/**
 * Occurrences of something, in order, grouped by article: place in the token row, words covered, and weight. Flat arrays without
 * an object per occurrence; a list is cleared and filled again.
 */
export class HitList {
  /** Number of articles. */
  docCount = 0;
  /** Number of occurrences. */
  count = 0;
  /** Upper bound of the articles, known before the list is filled. */
  documents = 0;
  /** Stems of the word it is the list of. */
  stems: readonly number[] = NO_STEMS;
  docs = new Int32Array(0);
  /** Index of each article's first occurrence; one more entry than articles. */
  starts = new Int32Array(1);
  at = new Int32Array(0);
  lengths = new Int32Array(0);
  weights = new Float64Array(0);
  /** Whether the case of an occurrence decides its weight. */
  isCased = false;

  clear(documents: number): void {
    this.docCount = 0;
    this.count = 0;
    this.documents = documents;
  }

  push(at: number, length: number, weight: number): void {
    if (this.count === this.at.length) this.#growHits();
    const i = this.count++;
    this.at[i] = at;
    this.lengths[i] = length;
    this.weights[i] = weight;
  }

  /** Adds the occurrences of another list in its article number `index`. */
  take(other: HitList, index: number, factor: number): void {
    const to = other.starts[index + 1]!;
    for (let i = other.starts[index]!; i < to; i++) {
      this.push(other.at[i]!, other.lengths[i]!, other.weights[i]! * factor);
    }
  }

  /** Assigns the occurrences pushed since the last article to this one; an article without any is left out. */
  closeDoc(doc: number): void {
    if (this.starts[this.docCount] === this.count) return;
    if (this.docCount === this.docs.length) this.#growDocs();
    this.docs[this.docCount++] = doc;
    this.starts[this.docCount] = this.count;
  }

  /** Sorts the open article's occurrences by place; of overlapping ones the first is kept, with the greater weight. */
  settleDoc(): void {
    const from = this.starts[this.docCount]!;
    const { at, lengths, weights } = this;
    for (let i = from + 1; i < this.count; i++) {
      const [place, length, weight] = [at[i]!, lengths[i]!, weights[i]!];
      let j = i;
      for (; j > from && at[j - 1]! > place; j--) this.#move(j - 1, j);
      at[j] = place;
      lengths[j] = length;
      weights[j] = weight;
    }
    let kept = from;
    for (let i = from; i < this.count; i++) {
      const last = kept - 1;
      if (last >= from && at[i]! < at[last]! + lengths[last]!) {
        weights[last] = Math.max(weights[last]!, weights[i]!);
        lengths[last] = Math.max(lengths[last]!, at[i]! + lengths[i]! - at[last]!);
      } else this.#move(i, kept++);
    }
    this.count = kept;
  }

  /** Index of the first article, from `index` on, that is not before `doc`. Galloping search: the next one is often far. */
  seek(index: number, doc: number): number {
    const { docs, docCount } = this;
    if (index >= docCount || docs[index]! >= doc) return index;
    let low = index;
    let step = 1;
    while (low + step < docCount && docs[low + step]! < doc) {
      low += step;
      step *= 2;
    }
    let high = Math.min(docCount, low + step);
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (docs[middle]! < doc) low = middle;
      else high = middle;
    }
    return high;
  }

  has(index: number, doc: number): boolean {
    return index < this.docCount && this.docs[index] === doc;
  }

  /** Index of an article in the list, -1 if it is not there. */
  find(doc: number): number {
    const index = this.seek(0, doc);
    return this.has(index, doc) ? index : -1;
  }

  #move(from: number, to: number): void {
    this.at[to] = this.at[from]!;
    this.lengths[to] = this.lengths[from]!;
    this.weights[to] = this.weights[from]!;
  }

  #growHits(): void {
    const size = Math.max(FIRST_SIZE, this.count * 2);
    this.at = grown(this.at, new Int32Array(size));
    this.lengths = grown(this.lengths, new Int32Array(size));
    this.weights = grown(this.weights, new Float64Array(size));
  }

  #growDocs(): void {
    const size = Math.max(FIRST_SIZE, this.docCount * 2);
    this.docs = grown(this.docs, new Int32Array(size));
    this.starts = grown(this.starts, new Int32Array(size + 1));
  }
}
