import type { WordList } from './word-list.ts';

export const END = 0x7fffffff;

/** Occurrences of a node in one article: places in the token row, words covered, and how sure each is. */
export class Occurrences {
  count = 0;
  readonly at: number[] = [];
  readonly length: number[] = [];
  readonly weight: number[] = [];

  clear(): void {
    this.count = 0;
  }

  push(at: number, length: number, weight: number): void {
    const i = this.count++;
    this.at[i] = at;
    this.length[i] = length;
    this.weight[i] = weight;
  }

  take(other: Occurrences, factor: number): void {
    for (let i = 0; i < other.count; i++) this.push(other.at[i]!, other.length[i]!, other.weight[i]! * factor);
  }

  /** Into the order of the text; of overlapping occurrences the first stays, with the greater weight. */
  settle(): void {
    const { at, length, weight } = this;
    for (let i = 1; i < this.count; i++) {
      for (let j = i; j > 0 && at[j - 1]! > at[j]!; j--) {
        [at[j - 1], at[j]] = [at[j]!, at[j - 1]!];
        [length[j - 1], length[j]] = [length[j]!, length[j - 1]!];
        [weight[j - 1], weight[j]] = [weight[j]!, weight[j - 1]!];
      }
    }
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      const last = kept - 1;
      if (last >= 0 && at[i]! < at[last]! + length[last]!) {
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
}

/** A node of a query laid over the index. Articles are asked for in rising order. */
export interface Plan {
  readonly found: Occurrences;
  /** The first article from `doc` on that may hold it. */
  advance(doc: number): number;
  /** Fills `found` with what the article holds; false when nothing. */
  collect(doc: number): boolean;
  /** In how many articles it occurs at most. */
  readonly documents: number;
}

export class WordPlan implements Plan {
  readonly found = new Occurrences();
  readonly documents: number;
  private readonly list: WordList;
  private index = 0;

  constructor(list: WordList) {
    this.list = list;
    this.documents = list.docs.length;
  }

  /** Gallops forward: lists are long and the next wanted article is often far. */
  advance(doc: number): number {
    const { docs } = this.list;
    const { length } = docs;
    let low = this.index;
    if (low >= length) return END;
    if (docs[low]! >= doc) return docs[low]!;
    let step = 1;
    while (low + step < length && docs[low + step]! < doc) {
      low += step;
      step *= 2;
    }
    let high = Math.min(length, low + step);
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (docs[middle]! < doc) low = middle;
      else high = middle;
    }
    this.index = high;
    return high < length ? docs[high]! : END;
  }

  collect(doc: number): boolean {
    const { found, list } = this;
    found.count = 0;
    if (this.advance(doc) !== doc) return false;
    const to = list.starts[this.index + 1]!;
    for (let i = list.starts[this.index]!; i < to; i++) found.push(list.at[i]!, 1, list.weight[i]!);
    return true;
  }
}
