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

/** What the weight of an occurrence is multiplied by, and why. */
export type WeightCause = 'form' | 'case' | 'longerName' | 'apart' | 'farApart' | 'year' | 'shortForm';
export type WeightFactor = { cause: WeightCause; value: number };

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
  /** What each weight is the product of, factors of 1 left out. Only in lists made to explain a score. */
  readonly factors: WeightFactor[][] | undefined;

  constructor(isRecorded = false) {
    this.factors = isRecorded ? [] : undefined;
  }

  clear(documents: number): void {
    this.docCount = 0;
    this.count = 0;
    this.documents = documents;
  }

  /** Makes room for this many articles and occurrences, in a list that is not filled again. */
  reserve(documents: number, hits: number): void {
    this.docs = new Int32Array(documents);
    this.starts = new Int32Array(documents + 1);
    this.at = new Int32Array(hits);
    this.lengths = new Int32Array(hits);
    this.weights = new Float64Array(hits);
  }

  push(at: number, length: number, weight: number): void {
    if (this.count === this.at.length) this.#growHits();
    const i = this.count++;
    this.at[i] = at;
    this.lengths[i] = length;
    this.weights[i] = weight;
  }

  /** Records that the last occurrence's weight is that of one of `from`, times `value`. */
  record(from: HitList | undefined, hit: number, cause: WeightCause, value: number): void {
    if (!this.factors) return;
    this.factors[this.count - 1] = [...(from?.factors?.[hit] ?? [])];
    this.#multiply(this.count - 1, cause, value);
  }

  /** The same for a word, by its form and its case. */
  recordWord(form: number, written: number): void {
    this.record(undefined, 0, 'form', form);
    this.#multiply(this.count - 1, 'case', written);
  }

  weaken(hit: number, cause: WeightCause, value: number): void {
    this.weights[hit]! *= value;
    this.#multiply(hit, cause, value);
  }

  #multiply(hit: number, cause: WeightCause, value: number): void {
    if (value !== 1) this.factors?.[hit]?.push({ cause, value });
  }

  /** Adds the occurrences of another list in its article number `index`; `factor` is below 1 for those of a short form. */
  take(other: HitList, index: number, factor: number): void {
    const to = other.starts[index + 1]!;
    for (let i = other.starts[index]!; i < to; i++) {
      this.push(other.at[i]!, other.lengths[i]!, other.weights[i]! * factor);
      this.record(other, i, 'shortForm', factor);
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
      const [place, length, weight, why] = [at[i]!, lengths[i]!, weights[i]!, this.factors?.[i]];
      let j = i;
      for (; j > from && at[j - 1]! > place; j--) this.#move(j - 1, j);
      at[j] = place;
      lengths[j] = length;
      weights[j] = weight;
      if (why) this.factors![j] = why;
    }
    let kept = from;
    for (let i = from; i < this.count; i++) {
      const last = kept - 1;
      if (last >= from && at[i]! < at[last]! + lengths[last]!) {
        if (this.factors && weights[i]! > weights[last]!) this.factors[last] = this.factors[i]!;
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
    if (this.factors) this.factors[to] = this.factors[from]!;
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
