import type { DocVectors } from './doc-vectors.ts';

/**
 * The vocabulary of a term's subject, learnt from the articles that hold the term most strongly: the words those
 * articles have in common beyond the term itself. One object serves many terms in turn.
 */
export class Subject {
  private readonly vectors: DocVectors;
  private center = new Float64Array(0);
  /** How many teachers use each word. */
  private uses = new Uint8Array(0);
  private readonly touched: number[] = [];
  private ownWords = new Uint8Array(0);
  private readonly ownTouched: number[] = [];
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

  /** Before a term is learnt. `own`: the term's own words, which must not vouch for themselves. */
  begin(own: readonly number[], stemCount: number): void {
    this.reset(stemCount);
    for (const stemId of own) {
      this.ownWords[stemId] = 1;
      this.ownTouched.push(stemId);
    }
  }

  /** `score`: how surely the article is about the term, 0 to 1. */
  teach(doc: number, score: number): void {
    const { center, uses, ownWords, touched } = this;
    const stems = this.vectors.stems.data;
    const { weights, starts } = this.vectors;
    this.taught.push(doc);
    this.scores.push(score);
    this.total += score;
    const to = starts.data[doc + 1]!;
    for (let i = starts.data[doc]!; i < to; i++) {
      const stemId = stems[i]!;
      if (ownWords[stemId]) continue;
      if (uses[stemId] === 0) touched.push(stemId);
      center[stemId]! += score * weights[i]!;
      uses[stemId]!++;
    }
  }

  finish(): void {
    const { center, touched, taught, scores } = this;
    let squares = 0;
    for (let i = 0; i < touched.length; i++) squares += center[touched[i]!]! ** 2;
    this.norm = Math.sqrt(squares) || 1;
    this.teachers = taught.length;
    let sum = 0;
    for (let i = 0; i < taught.length; i++) {
      this.alike[i] = this.cosine(taught[i]!, scores[i]!);
      sum += scores[i]! * this.alike[i]!;
    }
    this.typical = this.total > 0 ? sum / this.total : 0;
  }

  /** Cosine of an article and the subject, 0 to 1. A teacher does not count in its own favour. */
  likeness(doc: number): number {
    const teacher = this.taught.indexOf(doc);
    return teacher < 0 ? this.cosine(doc, 0) : this.alike[teacher]!;
  }

  private cosine(doc: number, own: number): number {
    if (this.total - own <= 0) return 0;
    const { center, ownWords } = this;
    const stems = this.vectors.stems.data;
    const { weights, starts } = this.vectors;
    const to = starts.data[doc + 1]!;
    let dot = 0;
    let squares = 0;
    for (let i = starts.data[doc]!; i < to; i++) {
      const stemId = stems[i]!;
      if (ownWords[stemId]) continue;
      const weight = weights[i]!;
      dot += (center[stemId]! - own * weight) * weight;
      squares += weight * weight;
    }
    return squares === 0 ? 0 : Math.max(0, dot) / (Math.sqrt(squares) * this.norm);
  }

  /** The words of at least this strength that several teachers share, in no order. */
  sharedWords(weakest: number): number[] {
    const least = weakest * this.norm;
    const { center, uses } = this;
    return this.touched.filter((stemId) => uses[stemId]! > 1 && center[stemId]! >= least);
  }

  private reset(stemCount: number): void {
    for (const stemId of this.touched) {
      this.center[stemId] = 0;
      this.uses[stemId] = 0;
    }
    for (const stemId of this.ownTouched) this.ownWords[stemId] = 0;
    if (this.center.length < stemCount) {
      this.center = new Float64Array(stemCount * 2);
      this.ownWords = new Uint8Array(stemCount * 2);
      this.uses = new Uint8Array(stemCount * 2);
    }
    this.touched.length = 0;
    this.ownTouched.length = 0;
    this.taught.length = 0;
    this.scores.length = 0;
    this.alike.length = 0;
    this.total = 0;
  }
}
