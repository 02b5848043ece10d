import { isInLongerName } from './longer-names.ts';
import type { TokenStore } from './token-store.ts';
import { CASE_MASK, COMPOUND, GRAMMAR_CASE } from './vocabulary.ts';

/** What weighing an occurrence asks of its token, in the lowest bits of a posting's code; above them stands the word. */
export const KIND_BITS = 5;
export const KINDS = 1 << KIND_BITS;
/** Besides the case and the grammar of it. */
export const KIND_COMPOUND = 8;
/** Stands beside other parts of a name. */
export const KIND_NAMED = 16;

/**
 * Where every stem stands in a row of articles, laid once: the places, grouped by article, of one stem after the other.
 * A stem belongs to one language and is looked for in articles of that language only. Few and large arrays: what a term
 * asks for is a piece of them, not a copy.
 */
export class Postings {
  readonly firstDoc: number;
  readonly endDoc: number;
  /** Number of each stem's first article in `docs`; one more entry than stems. */
  readonly runs: Int32Array<ArrayBuffer>;
  readonly docs: Int32Array<ArrayBuffer>;
  /** Where the places of each entry of `docs` begin; one more entry. */
  readonly starts: Int32Array<ArrayBuffer>;
  /** Places in the row of tokens. */
  readonly at: Int32Array<ArrayBuffer>;
  /** Word and kind of the token at each place. */
  readonly codes: Int32Array<ArrayBuffer>;

  constructor(store: TokenStore, firstDoc: number, endDoc: number, links: ReadonlySet<number>) {
    this.firstDoc = firstDoc;
    this.endDoc = endDoc;
    const { stemCount } = store.vocabulary;
    const hits = new Int32Array(stemCount + 1);
    this.runs = new Int32Array(stemCount + 1);
    this.count(store, hits);
    const total = sumUp(hits);
    this.docs = new Int32Array(sumUp(this.runs));
    this.starts = new Int32Array(this.docs.length + 1);
    this.starts[this.docs.length] = total;
    this.at = new Int32Array(total);
    this.codes = new Int32Array(total);
    this.fill(store, hits, links);
  }

  /** In how many articles a stem occurs. */
  documentsOf(stemId: number): number {
    return stemId + 1 < this.runs.length ? this.runs[stemId + 1]! - this.runs[stemId]! : 0;
  }

  private count(store: TokenStore, hits: Int32Array): void {
    const { runs } = this;
    const words = store.words.data;
    const lastDoc = new Int32Array(runs.length).fill(-1);
    for (let doc = this.firstDoc; doc < this.endDoc; doc++) {
      const stems = store.stemsIn(doc);
      const to = store.starts.data[doc + 1]!;
      for (let at = store.starts.data[doc]!; at < to; at++) {
        const stemId = stems[words[at]!]!;
        hits[stemId]!++;
        if (lastDoc[stemId] === doc) continue;
        lastDoc[stemId] = doc;
        runs[stemId]!++;
      }
    }
  }

  private fill(store: TokenStore, hits: Int32Array, links: ReadonlySet<number>): void {
    const { docs, starts, at: places, codes } = this;
    const words = store.words.data;
    const nextRun = this.runs.slice();
    const lastDoc = new Int32Array(nextRun.length).fill(-1);
    for (let doc = this.firstDoc; doc < this.endDoc; doc++) {
      const stems = store.stemsIn(doc);
      const to = store.starts.data[doc + 1]!;
      for (let at = store.starts.data[doc]!; at < to; at++) {
        const stemId = stems[words[at]!]!;
        const hit = hits[stemId]!++;
        places[hit] = at;
        codes[hit] = (words[at]! << KIND_BITS) | kindOf(store, at, links);
        if (lastDoc[stemId] === doc) continue;
        lastDoc[stemId] = doc;
        const run = nextRun[stemId]!++;
        docs[run] = doc;
        starts[run] = hit;
      }
    }
  }
}

function kindOf(store: TokenStore, at: number, links: ReadonlySet<number>): number {
  const flags = store.flags[at]!;
  const compound = flags & COMPOUND ? KIND_COMPOUND : 0;
  return (flags & (CASE_MASK | GRAMMAR_CASE)) | compound | (isInLongerName(store, links, at) ? KIND_NAMED : 0);
}

/** Turns counts into beginnings and answers the sum. */
function sumUp(counts: Int32Array): number {
  let sum = 0;
  for (let i = 0; i < counts.length; i++) {
    const count = counts[i]!;
    counts[i] = sum;
    sum += count;
  }
  return sum;
}
