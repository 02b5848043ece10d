import { grown } from './int-list.ts';

/** What the occurrences in one article amount to. */
export interface Evidence {
  title: number;
  lead: number;
  /** Sum of the weights of all occurrences. */
  count: number;
  /** Words of the body. */
  words: number;
  /** The surest single occurrence. */
  best: number;
}

const FIRST_SIZE = 16;
const NO_STEMS: readonly number[] = [];

/**
 * Occurrences of something, in order, grouped by article: place in the token row, words covered, and how sure each is. Flat arrays
 * without an object per occurrence; a list is emptied and filled again.
 */
export class HitList {
  /** Articles. */
  docCount = 0;
  /** Occurrences. */
  count = 0;
  /** Upper bound of the articles, known before the list is filled. */
  documents = 0;
  /** Stems of the word it is the list of. */
  stems: readonly number[] = NO_STEMS;
  docs = new Int32Array(0);
  /** Where the occurrences of each article begin; one more entry than articles. */
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

  /** Adds what another list holds for its article number `index`. */
  take(other: HitList, index: number, factor: number): void {
    const to = other.starts[index + 1]!;
    for (let i = other.starts[index]!; i < to; i++) {
      this.push(other.at[i]!, other.lengths[i]!, other.weights[i]! * factor);
    }
  }

  /** What was pushed since the last article belongs to this one; an article without occurrences is left out. */
  closeDoc(doc: number): void {
    if (this.starts[this.docCount] === this.count) return;
    if (this.docCount === this.docs.length) this.#growDocs();
    this.docs[this.docCount++] = doc;
    this.starts[this.docCount] = this.count;
  }

  /** The open article's occurrences into the order of the text; of overlapping ones the first stays, with the greater weight. */
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

  /** Number of the first of its articles, from `index` on, that is not before `doc`. Gallops: the next one is often far. */
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

  /** Number of an article in the list, -1 if the list does not hold it. */
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
