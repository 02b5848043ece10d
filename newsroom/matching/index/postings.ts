import type { TokenRow } from './vocabulary.ts';

/** While filling, the four numbers of a stem are adjacent: one memory access per stem. */
const FILLING = 4;
const NEXT_HIT = 0;
const NEXT_RUN = 1;
/** Number plus one of the article last seen with it. */
const LAST_DOC = 2;

/**
 * Where every stem occurs in some articles, built once: the places, grouped by article, one stem after the other. A stem
 * belongs to one language and is searched in articles of that language only. Few and large arrays.
 */
export class Postings {
  /** The articles, in ascending order. */
  readonly of: readonly number[];
  /** Index of each stem's first article in `docs`; one more entry than stems. */
  readonly runs: Int32Array<ArrayBuffer>;
  readonly docs: Int32Array<ArrayBuffer>;
  /** Index of the first place of each entry of `docs`; one more entry. */
  readonly starts: Int32Array<ArrayBuffer>;
  /** Places in the row of tokens. */
  readonly at: Int32Array<ArrayBuffer>;

  constructor(store: TokenRow, of: readonly number[]) {
    this.of = of;
    const { stemCount } = store.vocabulary;
    const filling = new Int32Array(stemCount * FILLING);
    this.#count(store, filling);
    this.runs = new Int32Array(stemCount + 1);
    let hits = 0;
    let runs = 0;
    for (let stemId = 0, at = 0; stemId < stemCount; stemId++, at += FILLING) {
      this.runs[stemId] = runs;
      const [hitCount, runCount] = [filling[at + NEXT_HIT]!, filling[at + NEXT_RUN]!];
      filling[at + NEXT_HIT] = hits;
      filling[at + NEXT_RUN] = runs;
      filling[at + LAST_DOC] = 0;
      hits += hitCount;
      runs += runCount;
    }
    this.runs[stemCount] = runs;
    this.docs = new Int32Array(runs);
    this.starts = new Int32Array(runs + 1);
    this.starts[runs] = hits;
    this.at = new Int32Array(hits);
    this.#fill(store, filling);
  }

  /** In how many articles a stem occurs. */
  documentsOf(stemId: number): number {
    return stemId + 1 < this.runs.length ? this.runs[stemId + 1]! - this.runs[stemId]! : 0;
  }

  #count(store: TokenRow, filling: Int32Array): void {
    const words = store.words.data;
    for (const doc of this.of) {
      const stems = store.stemsIn(doc);
      const to = store.starts.data[doc + 1]!;
      for (let at = store.starts.data[doc]!; at < to; at++) {
        const own = stems[words[at]!]! * FILLING;
        filling[own + NEXT_HIT]!++;
        if (filling[own + LAST_DOC] === doc + 1) continue;
        filling[own + LAST_DOC] = doc + 1;
        filling[own + NEXT_RUN]!++;
      }
    }
  }

  #fill(store: TokenRow, filling: Int32Array): void {
    const { docs, starts, at: places } = this;
    const words = store.words.data;
    for (const doc of this.of) {
      const stems = store.stemsIn(doc);
      const to = store.starts.data[doc + 1]!;
      for (let at = store.starts.data[doc]!; at < to; at++) {
        const own = stems[words[at]!]! * FILLING;
        const hit = filling[own + NEXT_HIT]!++;
        places[hit] = at;
        if (filling[own + LAST_DOC] === doc + 1) continue;
        filling[own + LAST_DOC] = doc + 1;
        const run = filling[own + NEXT_RUN]!++;
        docs[run] = doc;
        starts[run] = hit;
      }
    }
  }
}
