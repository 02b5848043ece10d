import { grown } from '../index/int-list.ts';
import { KINDS } from '../index/vocabulary.ts';

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

/** The evidence of every article of a list. */
export interface KeptEvidence {
  read(place: number, into: Evidence): void;
}

const KIND_MASK = KINDS - 1;
const FIRST_SIZE = 16;
const NO_STEMS: readonly number[] = [];
const NO_NUMBERS = new Int32Array(0);

/**
 * Where something stands, in order, grouped by article: places in the token row, words covered, and how sure each
 * occurrence is. Flat arrays without an object per occurrence. A list of a single word is a piece of the postings, its
 * weights looked up by kind of occurrence; other lists are filled, emptied and filled again.
 */
export class HitList {
  /** Its first article in `docs` and what comes after the last: many lists lie in the same arrays. */
  first = 0;
  end = 0;
  count = 0;
  /** In how many articles it occurs at most, told before anything was looked at closely. */
  documents = 0;
  /** Stems of the word it is the list of. */
  stems: readonly number[] = NO_STEMS;
  docs: Int32Array<ArrayBuffer> = NO_NUMBERS;
  /** Where each article's occurrences begin and end. */
  starts: Int32Array<ArrayBuffer> = NO_NUMBERS;
  ends: Int32Array<ArrayBuffer> = NO_NUMBERS;
  at: Int32Array<ArrayBuffer> = NO_NUMBERS;
  /** Left out where every occurrence covers one word. */
  lengths: Int32Array<ArrayBuffer> | undefined;
  /** Left out where the kind of the occurrence tells the weight. */
  weights: Float64Array<ArrayBuffer> | undefined;
  /** See `Postings`; empty where `weights` are told. */
  codes: Int32Array<ArrayBuffer> = NO_NUMBERS;
  /** Weights by kind; left out where every kind counts in full. */
  byKind: Float64Array | undefined;
  /** Whether the case of an occurrence decides its weight. */
  isCased = false;
  /** Whether it comes back for other terms; what its articles get for it is then worth keeping too. */
  isKept = false;
  evidence: KeptEvidence | undefined;

  get docCount(): number {
    return this.end - this.first;
  }

  lengthAt(i: number): number {
    return this.lengths === undefined ? 1 : this.lengths[i]!;
  }

  weightAt(i: number): number {
    if (this.weights !== undefined) return this.weights[i]!;
    return this.byKind === undefined ? 1 : this.byKind[this.codes[i]! & KIND_MASK]!;
  }

  clear(documents: number): void {
    this.end = 0;
    this.count = 0;
    this.documents = documents;
  }

  push(at: number, length: number, weight: number): void {
    if (this.count === this.at.length) this.growHits();
    const i = this.count++;
    this.at[i] = at;
    this.lengths![i] = length;
    this.weights![i] = weight;
  }

  /** Adds what another list holds for its article number `index`. */
  take(other: HitList, index: number, factor: number): void {
    const to = other.ends[index]!;
    for (let i = other.starts[index]!; i < to; i++)
      this.push(other.at[i]!, other.lengthAt(i), other.weightAt(i) * factor);
  }

  /** What was pushed since the last article belongs to this one; an article without occurrences is left out. */
  closeDoc(doc: number): void {
    const start = this.openStart();
    if (start === this.count) return;
    if (this.end === this.docs.length) this.growDocs();
    this.docs[this.end] = doc;
    this.starts[this.end] = start;
    this.ends[this.end++] = this.count;
  }

  /** The open article's occurrences into the order of the text; of overlapping ones the first stays, with the greater weight. */
  settleDoc(): void {
    const from = this.openStart();
    if (this.count - from < 2) return;
    const { at } = this;
    const lengths = this.lengths!;
    const weights = this.weights!;
    for (let i = from + 1; i < this.count; i++) {
      for (let j = i; j > from && at[j - 1]! > at[j]!; j--) this.swap(j - 1, j);
    }
    let kept = from;
    for (let i = from; i < this.count; i++) {
      const last = kept - 1;
      if (last >= from && at[i]! < at[last]! + lengths[last]!) {
        weights[last] = Math.max(weights[last]!, weights[i]!);
        lengths[last] = Math.max(lengths[last]!, at[i]! + lengths[i]! - at[last]!);
        continue;
      }
      at[kept] = at[i]!;
      lengths[kept] = lengths[i]!;
      weights[kept] = weights[i]!;
      kept++;
    }
    this.count = kept;
  }

  /** Number of the first of its articles, from `index` on, that is not before `doc`. Gallops: the next one is often far. */
  seek(index: number, doc: number): number {
    const { docs, end } = this;
    if (index >= end || docs[index]! >= doc) return index;
    let low = index;
    let step = 1;
    while (low + step < end && docs[low + step]! < doc) {
      low += step;
      step *= 2;
    }
    let high = Math.min(end, low + step);
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (docs[middle]! < doc) low = middle;
      else high = middle;
    }
    return high;
  }

  has(index: number, doc: number): boolean {
    return index < this.end && this.docs[index] === doc;
  }

  /** The same list with weights of its own, as told for each place in `at`. */
  reweighed(weigh: (i: number) => number): HitList {
    const own = new HitList();
    for (let index = this.first; index < this.end; index++) {
      for (let i = this.starts[index]!; i < this.ends[index]!; i++) own.push(this.at[i]!, this.lengthAt(i), weigh(i));
      own.closeDoc(this.docs[index]!);
    }
    own.documents = this.documents;
    return own;
  }

  private openStart(): number {
    return this.end === 0 ? 0 : this.ends[this.end - 1]!;
  }

  private swap(a: number, b: number): void {
    const { at } = this;
    const lengths = this.lengths!;
    const weights = this.weights!;
    const place = at[a]!;
    const words = lengths[a]!;
    const worth = weights[a]!;
    at[a] = at[b]!;
    lengths[a] = lengths[b]!;
    weights[a] = weights[b]!;
    at[b] = place;
    lengths[b] = words;
    weights[b] = worth;
  }

  private growHits(): void {
    const size = Math.max(FIRST_SIZE, this.count * 2);
    this.at = grown(this.at, new Int32Array(size));
    this.lengths = grown(this.lengths, new Int32Array(size));
    this.weights = grown(this.weights, new Float64Array(size));
  }

  private growDocs(): void {
    const size = Math.max(FIRST_SIZE, this.end * 2);
    this.docs = grown(this.docs, new Int32Array(size));
    this.starts = grown(this.starts, new Int32Array(size));
    this.ends = grown(this.ends, new Int32Array(size));
  }
}
