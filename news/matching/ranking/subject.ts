import type { DocVectors } from '../index/doc-vectors.ts';
import type { IntList } from '../index/int-list.ts';

/** In place of a word's share in the subject: a word of the term itself, which must not vouch for itself. */
const OWN = -1;
/** A term learns its vocabulary from at most so many articles. */
export const MOST_SEEDS = 16;

/**
 * The vocabulary of a term's subject, learnt from the articles that hold the term most strongly: the words those
 * articles have in common beyond the term itself. One object serves many terms in turn: a table with a place for every
 * distinctive word, of which only the places in use are emptied again.
 */
export class Subject {
  private readonly vectors: DocVectors;
  /** By key: how strongly the word belongs to the subject. */
  private center = new Float32Array(0);
  /** By key: how many seed articles use the word. */
  private uses = new Uint8Array(0);
  /** The keys in use, the term's own words among them. */
  private used = new Int32Array(0);
  private usedCount = 0;
  private readonly seedDocs = new Int32Array(MOST_SEEDS);
  private readonly scores = new Float64Array(MOST_SEEDS);
  private total = 0;
  private norm = 1;
  /** Likeness of the seed articles to each other: what a true match can be expected to reach. */
  typical = 0;
  seeds = 0;

  constructor(vectors: DocVectors) {
    this.vectors = vectors;
  }

  /** A single article cannot be like itself: the same as learning from it, without the work. */
  learnNothing(seeds: number): void {
    this.begin();
    this.seeds = seeds;
  }

  /** Before a term is learnt. */
  begin(): void {
    const { center, uses, used, usedCount } = this;
    for (let i = 0; i < usedCount; i++) {
      center[used[i]!] = 0;
      uses[used[i]!] = 0;
    }
    this.usedCount = 0;
    this.total = 0;
    this.typical = 0;
    this.seeds = 0;
    if (center.length < this.vectors.keyCount) this.makeRoom(this.vectors.keyCount);
  }

  private makeRoom(keyCount: number): void {
    this.center = new Float32Array(keyCount);
    this.uses = new Uint8Array(keyCount);
    this.used = new Int32Array(keyCount);
  }

  leaveOut(stemId: number): void {
    const key = this.vectors.keyOf(stemId);
    if (key < 0 || this.center[key] === OWN) return;
    this.center[key] = OWN;
    this.used[this.usedCount++] = key;
  }

  /** `score`: how surely the article is about the term, 0 to 1. */
  addSeed(doc: number, score: number): void {
    const { center, uses, used } = this;
    const { keys, weights, starts } = this.vectors;
    this.seedDocs[this.seeds] = doc;
    this.scores[this.seeds++] = score;
    this.total += score;
    const to = starts.data[doc + 1]!;
    for (let i = starts.data[doc]!; i < to; i += 2) {
      const key = keys[i]!;
      const known = center[key]!;
      if (known === OWN) continue;
      if (known === 0) used[this.usedCount++] = key;
      center[key] = known + score * weights[i + 1]!;
      uses[key]!++;
    }
  }

  /** What an article itself added to the subject. */
  ownOf(doc: number): number {
    const at = this.seedDocs.subarray(0, this.seeds).indexOf(doc);
    return at < 0 ? 0 : this.scores[at]!;
  }

  /** After the last seed article: answers into `alike` how alike each is to the others. */
  finish(alike: Float64Array): void {
    const { center, used, usedCount, seedDocs, scores } = this;
    let squares = 0;
    for (let i = 0; i < usedCount; i++) if (center[used[i]!] !== OWN) squares += center[used[i]!]! ** 2;
    this.norm = Math.sqrt(squares) || 1;
    let sum = 0;
    for (let i = 0; i < this.seeds; i++) {
      alike[i] = this.likeness(seedDocs[i]!, scores[i]!);
      sum += scores[i]! * alike[i]!;
    }
    this.typical = this.total > 0 ? sum / this.total : 0;
  }

  /** Cosine of an article and the subject, 0 to 1. `own`: what the article itself added, which does not count for it. */
  likeness(doc: number, own = 0): number {
    if (this.total - own <= 0) return 0;
    const { center } = this;
    const { keys, weights, starts } = this.vectors;
    const to = starts.data[doc + 1]!;
    let dot = 0;
    let squares = 0;
    for (let i = starts.data[doc]!; i < to; i += 2) {
      const strength = center[keys[i]!]!;
      if (strength === OWN) continue;
      const weight = weights[i + 1]!;
      dot += strength * weight;
      squares += weight * weight;
    }
    return squares === 0 ? 0 : Math.max(0, dot - own * squares) / (Math.sqrt(squares) * this.norm);
  }

  /** Fills in the keys of at least this strength that several seed articles share, in no order. */
  sharedWords(weakest: number, shared: IntList): void {
    const { center, uses, used, usedCount } = this;
    const least = weakest * this.norm;
    shared.length = 0;
    for (let i = 0; i < usedCount; i++) {
      const key = used[i]!;
      if (uses[key]! > 1 && center[key]! >= least) shared.push(key);
    }
  }
}
