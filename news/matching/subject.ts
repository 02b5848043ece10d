import type { DocVectors } from './doc-vectors.ts';

/** Places of the table of words: a power of two, well above what the most teachers can bring together. */
const PLACES = 1024;
const SPREADING = 0x9e3779b1;
/** In place of a number of teachers: a word of the term itself. */
const OWN = 255;

/**
 * The vocabulary of a term's subject, learnt from the articles that hold the term most strongly: the words those
 * articles have in common beyond the term itself. One object serves many terms in turn; its table is small enough to
 * stay near the processor, where one entry per word of the language would not.
 */
export class Subject {
  private readonly vectors: DocVectors;
  /** Stem plus one by place, 0 where it is free. */
  private readonly keys = new Int32Array(PLACES);
  private readonly center = new Float64Array(PLACES);
  /** How many teachers use each word. */
  private readonly uses = new Uint8Array(PLACES);
  /** The places in use, without those of the term's own words. */
  private readonly used = new Int32Array(PLACES);
  private usedCount = 0;
  private ownCount = 0;
  /** The place of each word of each teacher, one after the other. */
  private readonly path = new Int32Array(PLACES);
  private pathLength = 0;
  private readonly taught: number[] = [];
  private readonly scores: number[] = [];
  /** How alike each teacher is to the others. */
  private readonly alike: number[] = [];
  private total = 0;
  private norm = 1;
  /** Likeness of the teachers to each other: what a true match can be expected to reach. */
  typical = 0;
  teachers = 0;

  constructor(vectors: DocVectors) {
    this.vectors = vectors;
  }

  /** A single article cannot be like itself: the same as learning from it, without the work. */
  learnNothing(teachers: number): void {
    this.taught.length = 0;
    this.total = 0;
    this.typical = 0;
    this.teachers = teachers;
  }

  /** Before a term is learnt. */
  begin(): void {
    this.keys.fill(0);
    this.usedCount = 0;
    this.ownCount = 0;
    this.pathLength = 0;
    this.taught.length = 0;
    this.scores.length = 0;
    this.total = 0;
  }

  /** A term's own word must not vouch for itself. */
  leaveOut(stemId: number): void {
    // A term of hundreds of words has no room for more; its words are too many to say anything anyway.
    if (++this.ownCount > PLACES / 4) return;
    const place = this.placeOf(stemId);
    if (this.keys[place] !== 0) return;
    this.keys[place] = stemId + 1;
    this.uses[place] = OWN;
  }

  /** `score`: how surely the article is about the term, 0 to 1. */
  teach(doc: number, score: number): void {
    const { keys, center, uses } = this;
    const { weights, starts } = this.vectors;
    const stems = this.vectors.stems.data;
    this.taught.push(doc);
    this.scores.push(score);
    this.total += score;
    const to = starts.data[doc + 1]!;
    for (let i = starts.data[doc]!; i < to; i++) {
      const place = this.placeOf(stems[i]!);
      this.path[this.pathLength++] = place;
      if (keys[place] === 0) {
        keys[place] = stems[i]! + 1;
        center[place] = score * weights[i]!;
        uses[place] = 1;
        this.used[this.usedCount++] = place;
      } else if (uses[place] !== OWN) {
        center[place]! += score * weights[i]!;
        uses[place]!++;
      }
    }
  }

  finish(): void {
    const { center, used, usedCount, taught, scores } = this;
    let squares = 0;
    for (let i = 0; i < usedCount; i++) squares += center[used[i]!]! ** 2;
    this.norm = Math.sqrt(squares) || 1;
    this.teachers = taught.length;
    let sum = 0;
    let step = 0;
    for (let i = 0; i < taught.length; i++) {
      this.alike[i] = this.teacherLikeness(taught[i]!, scores[i]!, step);
      step += this.vectors.starts.data[taught[i]! + 1]! - this.vectors.starts.data[taught[i]!]!;
      sum += scores[i]! * this.alike[i]!;
    }
    this.typical = this.total > 0 ? sum / this.total : 0;
  }

  /** Cosine of an article and the subject, 0 to 1. A teacher does not count in its own favour. */
  likeness(doc: number): number {
    const teacher = this.taught.indexOf(doc);
    if (teacher >= 0) return this.total > 0 ? this.alike[teacher]! : 0;
    if (this.total <= 0) return 0;
    const { keys, center, uses } = this;
    const { weights, starts } = this.vectors;
    const stems = this.vectors.stems.data;
    const to = starts.data[doc + 1]!;
    let dot = 0;
    let squares = 0;
    for (let i = starts.data[doc]!; i < to; i++) {
      const place = this.placeOf(stems[i]!);
      const weight = weights[i]!;
      if (keys[place] !== 0) {
        if (uses[place] === OWN) continue;
        dot += center[place]! * weight;
      }
      squares += weight * weight;
    }
    return squares === 0 ? 0 : dot / (Math.sqrt(squares) * this.norm);
  }

  /** `step`: where on the path the teacher's words begin. */
  private teacherLikeness(doc: number, own: number, step: number): number {
    if (this.total - own <= 0) return 0;
    const { center, uses, path } = this;
    const { weights, starts } = this.vectors;
    const from = starts.data[doc]!;
    const to = starts.data[doc + 1]!;
    let dot = 0;
    let squares = 0;
    for (let i = from; i < to; i++) {
      const place = path[step + i - from]!;
      if (uses[place] === OWN) continue;
      const weight = weights[i]!;
      dot += (center[place]! - own * weight) * weight;
      squares += weight * weight;
    }
    return squares === 0 ? 0 : Math.max(0, dot) / (Math.sqrt(squares) * this.norm);
  }

  /** The words of at least this strength that several teachers share, in no order. */
  sharedWords(weakest: number): number[] {
    const least = weakest * this.norm;
    const shared: number[] = [];
    for (let i = 0; i < this.usedCount; i++) {
      const place = this.used[i]!;
      if (this.uses[place]! > 1 && this.center[place]! >= least) shared.push(this.keys[place]! - 1);
    }
    return shared;
  }

  /** Where a stem stands in the table or would have to be put. */
  private placeOf(stemId: number): number {
    const { keys } = this;
    let place = Math.imul(stemId, SPREADING) >>> 22;
    while (keys[place] !== 0 && keys[place] !== stemId + 1) place = (place + 1) & (PLACES - 1);
    return place;
  }
}
