import type { DocVectors } from '../index/doc-vectors.ts';

/** In place of a word's weight: a word of the term itself, which does not count as evidence. */
const OWN = -1;
/** A term learns its vocabulary from at most this many articles. */
export const MOST_SEEDS = 16;

/** An article with the term, and how certainly it is about it, from 0 to 1. */
export interface Seed {
  doc: number;
  score: number;
}

/** What is measured of a vocabulary as a whole. */
export interface Measures {
  norm: number;
  /** Similarity of the seed articles to each other: what a true match can be expected to reach. */
  typical: number;
}

/**
 * The vocabulary of a term's subject: words that the articles most certainly about the term have in common, beyond the term
 * itself. Reused for one term after another.
 */
export class Subject {
  readonly #vectors: DocVectors;
  /** By key: weight of the word in the subject. */
  #center = new Float32Array(0);
  /** The keys in use, including those of the term's own words. */
  readonly #used: number[] = [];
  readonly #scores = new Map<number, number>();
  #total = 0;
  #norm = 1;
  typical = 0;

  constructor(vectors: DocVectors) {
    this.#vectors = vectors;
  }

  get seeds(): number {
    return this.#scores.size;
  }

  /**
   * `own`: stems of the term. A single article teaches nothing: there is no other to have words in common with. `measured`: what
   * was returned for these seeds before.
   */
  learn(seeds: readonly Seed[], own: Iterable<number>, measured?: Measures): Measures {
    this.#clear();
    for (const { doc, score } of seeds) this.#scores.set(doc, score);
    if (seeds.length < 2) return { norm: 1, typical: 0 };
    for (const stem of own) {
      const key = this.#vectors.keyOf(stem);
      if (key >= 0) this.#set(key, OWN);
    }
    for (const seed of seeds) this.#add(seed);
    this.#total = seeds.reduce((sum, { score }) => sum + score, 0);
    this.#norm = measured?.norm ?? this.#length();
    this.typical = measured?.typical ?? this.#alike(seeds);
    return { norm: this.#norm, typical: this.typical };
  }

  #length(): number {
    let squares = 0;
    for (const key of this.#used) if (this.#center[key] !== OWN) squares += this.#center[key]! ** 2;
    return Math.sqrt(squares) || 1;
  }

  #alike(seeds: readonly Seed[]): number {
    const alike = seeds.reduce((sum, { doc, score }) => sum + score * this.likeness(doc), 0);
    return this.#total > 0 ? alike / this.#total : 0;
  }

  /** The articles it was learnt from, the best first. */
  get best(): Seed[] {
    return [...this.#scores].map(([doc, score]) => ({ doc, score }));
  }

  /**
   * Cosine of an article and the subject, 0 to 1. The article's own contribution to the subject is subtracted. `words` receives
   * what each word adds before that.
   */
  likeness(doc: number, words?: { stemId: number; adds: number }[]): number {
    const own = this.#scores.get(doc) ?? 0;
    if (this.#total - own <= 0) return 0;
    const center = this.#center;
    const { keys, weights, starts, stemOfKey } = this.#vectors;
    const to = starts.data[doc + 1]!;
    let dot = 0;
    let squares = 0;
    for (let i = starts.data[doc]!; i < to; i += 2) {
      const strength = center[keys[i]!]!;
      if (strength === OWN) continue;
      const weight = weights[i + 1]!;
      dot += strength * weight;
      squares += weight * weight;
      words?.push({ stemId: stemOfKey[keys[i]!]!, adds: strength * weight });
    }
    for (const word of words ?? []) word.adds /= Math.sqrt(squares) * this.#norm;
    return squares === 0 ? 0 : Math.max(0, dot - own * squares) / (Math.sqrt(squares) * this.#norm);
  }

  #clear(): void {
    for (const key of this.#used) this.#center[key] = 0;
    this.#used.length = 0;
    this.#scores.clear();
    this.#total = 0;
    this.typical = 0;
    if (this.#center.length < this.#vectors.keyCount) this.#center = new Float32Array(this.#vectors.keyCount * 2);
  }

  #set(key: number, weight: number): void {
    if (this.#center[key] === 0) this.#used.push(key);
    this.#center[key] = weight;
  }

  #add({ doc, score }: Seed): void {
    const { keys, weights, starts } = this.#vectors;
    const to = starts.data[doc + 1]!;
    for (let i = starts.data[doc]!; i < to; i += 2) {
      const known = this.#center[keys[i]!]!;
      if (known !== OWN) this.#set(keys[i]!, known + score * weights[i + 1]!);
    }
  }
}
