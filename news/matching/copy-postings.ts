import type { AcceptedWords } from './accepted-words.ts';
import { HitList } from './hit-list.ts';
import { IntList } from './int-list.ts';
import { KIND_BITS, KINDS, type Postings } from './postings.ts';

const KIND_MASK = KINDS - 1;

/** A stem's part of one row of postings: its entries in their list of articles. */
export interface Piece {
  postings: Postings;
  from: number;
  to: number;
}

/** The first article that some piece has at its cursor; no number of an article when all are done. */
export function nextDoc(pieces: readonly Piece[], cursors: readonly number[]): number {
  let next = Number.POSITIVE_INFINITY;
  for (let k = 0; k < pieces.length; k++) {
    const { postings, to } = pieces[k]!;
    if (cursors[k]! < to) next = Math.min(next, postings.docs[cursors[k]!]!);
  }
  return next;
}

/** Makes lists of the occurrences that count where not all do, or where several stems bring them. */
export class PostingsCopier {
  private readonly docs = new IntList(1 << 8);
  private readonly starts = new IntList(1 << 8);
  private readonly places = new IntList(1 << 8);
  private readonly codes = new IntList(1 << 8);

  copy(pieces: readonly Piece[], accepted: AcceptedWords, byKind: Float64Array): HitList {
    const { docs, starts, places, codes } = this;
    for (const list of [docs, starts, places, codes]) list.length = 0;
    const cursors = pieces.map(({ from }) => from);
    for (let doc = nextDoc(pieces, cursors); doc !== Number.POSITIVE_INFINITY; doc = nextDoc(pieces, cursors)) {
      const start = places.length;
      let parts = 0;
      for (let k = 0; k < pieces.length; k++) {
        const { postings, to } = pieces[k]!;
        if (cursors[k] === to || postings.docs[cursors[k]!] !== doc) continue;
        this.copyRun(postings, cursors[k]!++, accepted.factors, byKind);
        parts++;
      }
      if (places.length === start) continue;
      if (parts > 1) this.sortFrom(start);
      docs.push(doc);
      starts.push(start);
    }
    starts.push(places.length);
    return this.finish(accepted, byKind);
  }

  private copyRun({ starts, at, codes }: Postings, run: number, factors: Float32Array, byKind: Float64Array): void {
    const to = starts[run + 1]!;
    for (let i = starts[run]!; i < to; i++) {
      const code = codes[i]!;
      if (byKind[code & KIND_MASK] === 0 || factors[code >>> KIND_BITS] === 0) continue;
      this.places.push(at[i]!);
      this.codes.push(code);
    }
  }

  /** An article's occurrences of several stems into the order of the text. */
  private sortFrom(start: number): void {
    const places = this.places.data;
    const codes = this.codes.data;
    for (let i = start + 1; i < this.places.length; i++) {
      const place = places[i]!;
      const code = codes[i]!;
      let j = i;
      for (; j > start && places[j - 1]! > place; j--) {
        places[j] = places[j - 1]!;
        codes[j] = codes[j - 1]!;
      }
      places[j] = place;
      codes[j] = code;
    }
  }

  private finish({ hasFamily, factors }: AcceptedWords, byKind: Float64Array): HitList {
    const list = new HitList();
    const { length } = this.docs;
    const starts = this.starts.data.slice(0, length + 1);
    const codes = this.codes.data.slice(0, this.codes.length);
    list.docCount = length;
    list.documents = length;
    list.count = codes.length;
    list.docs = this.docs.data.slice(0, length);
    list.starts = starts.subarray(0, length);
    list.ends = starts.subarray(1);
    list.at = this.places.data.slice(0, codes.length);
    list.byKind = byKind;
    if (!hasFamily) list.codes = codes;
    else {
      list.weights = Float64Array.from(codes, (code) =>
        Math.fround(factors[code >>> KIND_BITS]! * byKind[code & KIND_MASK]!),
      );
    }
    return list;
  }
}
