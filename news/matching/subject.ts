import type { DocVectors } from './doc-vectors.ts';

export interface Teacher {
  doc: number;
  /** How surely the article is about the term, 0 to 1. */
  score: number;
}

/**
 * The vocabulary of a term's subject, learnt from the articles that hold the term most strongly: the words those
 * articles have in common beyond the term itself. One object serves many terms in turn.
 */
export class Subject {
  private readonly vectors: DocVectors;
  private center = new Float64Array(0);
  /** How many teachers use each word. */
  private uses = new Uint8Array(0);
  private touched: number[] = [];
  private ownWords = new Uint8Array(0);
  private ownTouched: number[] = [];
  private readonly taught = new Map<number, number>();
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
    this.total = 0;
    this.typical = 0;
    this.teachers = teachers;
  }

  /** `own`: the term's own words, which must not vouch for themselves. */
  learn(teachers: readonly Teacher[], own: Iterable<number>, stemCount: number): void {
    this.reset(stemCount);
    for (const stemId of own) {
      this.ownWords[stemId] = 1;
      this.ownTouched.push(stemId);
    }
    const { stems, weights, starts } = this.vectors;
    for (const { doc, score } of teachers) {
      this.taught.set(doc, score);
      this.total += score;
      for (let i = starts.data[doc]!; i < starts.data[doc + 1]!; i++) {
        const stemId = stems.data[i]!;
        if (this.ownWords[stemId]) continue;
        if (this.center[stemId] === 0) this.touched.push(stemId);
        this.center[stemId]! += score * weights[i]!;
        this.uses[stemId]!++;
      }
    }
    let squares = 0;
    for (const stemId of this.touched) squares += this.center[stemId]! ** 2;
    this.norm = Math.sqrt(squares) || 1;
    this.teachers = teachers.length;
    let sum = 0;
    for (const { doc, score } of teachers) sum += score * this.likeness(doc);
    this.typical = this.total > 0 ? sum / this.total : 0;
  }

  /** Cosine of an article and the subject, 0 to 1. A teacher does not count in its own favour. */
  likeness(doc: number): number {
    const { stems, weights, starts } = this.vectors;
    const own = this.taught.get(doc) ?? 0;
    if (this.total - own <= 0) return 0;
    let dot = 0;
    let squares = 0;
    for (let i = starts.data[doc]!; i < starts.data[doc + 1]!; i++) {
      const stemId = stems.data[i]!;
      if (this.ownWords[stemId]) continue;
      const weight = weights[i]!;
      dot += (this.center[stemId]! - own * weight) * weight;
      squares += weight * weight;
    }
    return squares === 0 ? 0 : Math.max(0, dot) / (Math.sqrt(squares) * this.norm);
  }

  /** The words of at least this strength that several teachers share, in no order. */
  sharedWords(weakest: number): number[] {
    const least = weakest * this.norm;
    return this.touched.filter((stemId) => this.uses[stemId]! > 1 && this.center[stemId]! >= least);
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
    this.touched = [];
    this.ownTouched = [];
    this.taught.clear();
    this.total = 0;
  }
}
