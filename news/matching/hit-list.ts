const FIRST_SIZE = 16;
const NO_STEMS: readonly number[] = [];
const NO_NUMBERS = new Int32Array(0);
const NO_WEIGHTS = new Float64Array(0);
/** Holds the one beginning every list has: that of its first article. */
const NO_STARTS = new Int32Array(1);

/**
 * Where something stands, in order, grouped by article: places in the token row, words covered, and how sure each
 * occurrence is. Flat arrays without an object per occurrence; a list can be emptied and filled again.
 */
export class HitList {
  docCount = 0;
  count = 0;
  /** In how many articles it occurs at most, told before anything was looked at closely. */
  documents = 0;
  /** Stems of the word it is the list of. */
  stems: readonly number[] = NO_STEMS;
  docs = NO_NUMBERS;
  /** Where each article's occurrences begin; one more entry than articles. */
  starts = NO_STARTS;
  at = NO_NUMBERS;
  length = NO_NUMBERS;
  weight = NO_WEIGHTS;

  clear(documents: number): void {
    this.docCount = 0;
    this.count = 0;
    this.starts[0] = 0;
    this.documents = documents;
  }

  push(at: number, length: number, weight: number): void {
    if (this.count === this.at.length) this.growHits();
    const i = this.count++;
    this.at[i] = at;
    this.length[i] = length;
    this.weight[i] = weight;
  }

  /** Adds what another list holds for its article number `index`. */
  take(other: HitList, index: number, factor: number): void {
    const to = other.starts[index + 1]!;
    for (let i = other.starts[index]!; i < to; i++)
      this.push(other.at[i]!, other.length[i]!, other.weight[i]! * factor);
  }

  /** What was pushed since the last article belongs to this one; an article without occurrences is left out. */
  closeDoc(doc: number): void {
    if (this.starts[this.docCount] === this.count) return;
    if (this.docCount === this.docs.length) this.growDocs();
    this.docs[this.docCount++] = doc;
    this.starts[this.docCount] = this.count;
  }

  /** The open article's occurrences into the order of the text; of overlapping ones the first stays, with the greater weight. */
  settleDoc(): void {
    const { at, length, weight } = this;
    const from = this.starts[this.docCount]!;
    for (let i = from + 1; i < this.count; i++) {
      for (let j = i; j > from && at[j - 1]! > at[j]!; j--) this.swap(j - 1, j);
    }
    let kept = from;
    for (let i = from; i < this.count; i++) {
      const last = kept - 1;
      if (last >= from && at[i]! < at[last]! + length[last]!) {
        weight[last] = Math.max(weight[last]!, weight[i]!);
        length[last] = Math.max(length[last]!, at[i]! + length[i]! - at[last]!);
        continue;
      }
      at[kept] = at[i]!;
      length[kept] = length[i]!;
      weight[kept] = weight[i]!;
      kept++;
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

  /**
   * A copy to keep, no larger than it need be. Single words all cover one word, and most are quite sure: such rows of
   * ones are shared by all copies.
   */
  copy(lengths: Int32Array<ArrayBuffer>, weights = this.weight.slice(0, this.count)): HitList {
    const kept = new HitList();
    kept.docCount = this.docCount;
    kept.count = this.count;
    kept.documents = this.documents;
    kept.docs = this.docs.slice(0, this.docCount);
    kept.starts = this.starts.slice(0, this.docCount + 1);
    kept.at = this.at.slice(0, this.count);
    kept.length = lengths;
    kept.weight = weights;
    return kept;
  }

  private swap(a: number, b: number): void {
    const { at, length, weight } = this;
    const [place, words, worth] = [at[a]!, length[a]!, weight[a]!];
    at[a] = at[b]!;
    length[a] = length[b]!;
    weight[a] = weight[b]!;
    at[b] = place;
    length[b] = words;
    weight[b] = worth;
  }

  private growHits(): void {
    const size = Math.max(FIRST_SIZE, this.count * 2);
    this.at = grown(this.at, new Int32Array(size));
    this.length = grown(this.length, new Int32Array(size));
    this.weight = grown(this.weight, new Float64Array(size));
  }

  private growDocs(): void {
    const size = Math.max(FIRST_SIZE, this.docCount * 2);
    this.docs = grown(this.docs, new Int32Array(size));
    this.starts = grown(this.starts, new Int32Array(size + 1));
  }
}

function grown<T extends Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}
