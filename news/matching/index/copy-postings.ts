import type { AcceptedWords } from '../query/accepted-words.ts';
import { HitList } from '../scoring/hit-list.ts';
import type { Postings } from './postings.ts';
import { KIND_BITS, KINDS } from './vocabulary.ts';

const KIND_MASK = KINDS - 1;
/** Lists are laid into rows of at least so many numbers: memory of its own for each would cost more than its filling. */
const ROW = 1 << 17;

/** A stem's part of one row of postings: its entries in their list of articles. */
export interface Piece {
  postings: Postings;
  from: number;
  to: number;
}

/** Makes lists where a piece of the postings does not do: several stems bring the occurrences, or not all count. */
export class PostingsCopier {
  private docs = new Int32Array(0);
  private starts = new Int32Array(0);
  private ends = new Int32Array(0);
  private docCount = 0;
  private at = new Int32Array(0);
  private codes = new Int32Array(0);
  private count = 0;

  /**
   * The pieces' articles in order, their occurrences left where they are. Stems of different languages have no article
   * in common, so the articles only take turns.
   */
  lace(pieces: readonly Piece[]): HitList {
    this.makeRoomForDocs(pieces);
    const list = this.open();
    const cursors = pieces.map(({ from }) => from);
    for (let doc = nextDoc(pieces, cursors); doc !== Number.POSITIVE_INFINITY; doc = nextDoc(pieces, cursors)) {
      const k = pieces.findIndex(({ postings, to }, at) => cursors[at]! < to && postings.docs[cursors[at]!] === doc);
      const { at, codes, starts } = pieces[k]!.postings;
      const run = cursors[k]!++;
      list.at = at;
      list.codes = codes;
      list.count += starts[run + 1]! - starts[run]!;
      this.close(doc, starts[run]!, starts[run + 1]!);
    }
    return this.finish(list);
  }

  /** The occurrences that count. */
  copy(pieces: readonly Piece[], accepted: AcceptedWords, byKind: Float64Array): HitList {
    this.makeRoomForDocs(pieces);
    this.makeRoomForHits(pieces);
    const list = this.open();
    list.at = this.at;
    list.codes = this.codes;
    list.byKind = byKind;
    list.isCased = true;
    const { factors } = accepted;
    const first = this.count;
    const cursors = pieces.map(({ from }) => from);
    for (let doc = nextDoc(pieces, cursors); doc !== Number.POSITIVE_INFINITY; doc = nextDoc(pieces, cursors)) {
      const start = this.count;
      let parts = 0;
      for (let k = 0; k < pieces.length; k++) {
        const { postings, to } = pieces[k]!;
        if (cursors[k] === to || postings.docs[cursors[k]!] !== doc) continue;
        this.copyRun(postings, cursors[k]!++, factors, byKind);
        parts++;
      }
      if (this.count === start) continue;
      if (parts > 1) this.sortFrom(start);
      this.close(doc, start, this.count);
    }
    list.count = this.count - first;
    this.finish(list);
    if (!accepted.hasFamily) return list;
    return list.reweighed((i) => Math.fround(factors[list.codes[i]! >>> KIND_BITS]! * list.weightAt(i)));
  }

  private open(): HitList {
    const list = new HitList();
    list.docs = this.docs;
    list.starts = this.starts;
    list.ends = this.ends;
    list.first = this.docCount;
    return list;
  }

  private close(doc: number, start: number, end: number): void {
    this.docs[this.docCount] = doc;
    this.starts[this.docCount] = start;
    this.ends[this.docCount++] = end;
  }

  private finish(list: HitList): HitList {
    list.end = this.docCount;
    list.documents = list.docCount;
    return list;
  }

  private copyRun({ starts, at, codes }: Postings, run: number, factors: Float32Array, byKind: Float64Array): void {
    const to = starts[run + 1]!;
    for (let i = starts[run]!; i < to; i++) {
      const code = codes[i]!;
      if (byKind[code & KIND_MASK] === 0 || factors[code >>> KIND_BITS] === 0) continue;
      this.at[this.count] = at[i]!;
      this.codes[this.count++] = code;
    }
  }

  /** An article's occurrences of several stems into the order of the text. */
  private sortFrom(start: number): void {
    const { at, codes } = this;
    for (let i = start + 1; i < this.count; i++) {
      const place = at[i]!;
      const code = codes[i]!;
      let j = i;
      for (; j > start && at[j - 1]! > place; j--) {
        at[j] = at[j - 1]!;
        codes[j] = codes[j - 1]!;
      }
      at[j] = place;
      codes[j] = code;
    }
  }

  private makeRoomForDocs(pieces: readonly Piece[]): void {
    let wanted = 0;
    for (const { from, to } of pieces) wanted += to - from;
    if (this.docCount + wanted <= this.docs.length) return;
    const size = Math.max(ROW, wanted);
    this.docs = new Int32Array(size);
    this.starts = new Int32Array(size);
    this.ends = new Int32Array(size);
    this.docCount = 0;
  }

  private makeRoomForHits(pieces: readonly Piece[]): void {
    let wanted = 0;
    for (const { postings, from, to } of pieces) wanted += postings.starts[to]! - postings.starts[from]!;
    if (this.count + wanted <= this.at.length) return;
    const size = Math.max(ROW, wanted);
    this.at = new Int32Array(size);
    this.codes = new Int32Array(size);
    this.count = 0;
  }
}

/** The first article that some piece has at its cursor; no number of an article when all are done. */
function nextDoc(pieces: readonly Piece[], cursors: readonly number[]): number {
  let next = Number.POSITIVE_INFINITY;
  for (let k = 0; k < pieces.length; k++) {
    const { postings, to } = pieces[k]!;
    if (cursors[k]! < to) next = Math.min(next, postings.docs[cursors[k]!]!);
  }
  return next;
}
