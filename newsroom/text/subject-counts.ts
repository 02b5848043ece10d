import { fold } from './fold.ts';

const SIGNATURE_BITS = 30;
/** Headlines are alike if they share half of their words, and at least two. */
const SAME_SUBJECT = 0.5;
const FEWEST_SHARED = 2;
/** A count and the signature of the last headline counted share one number. */
const STEP = 2 ** SIGNATURE_BITS;
/** Counts are kept in thirds of an article. */
const WHOLE = 3;

/**
 * Counts the articles on different subjects that contain something. Articles with similar headlines share sentences because they
 * report the same news: after the first, each counts `alike` thirds.
 */
export class SubjectCounts {
  readonly #seen: Map<number, number>;
  readonly #least: number;
  readonly #alike: number;

  /** `known` were counted at least `least` times before. */
  constructor(known: readonly number[], { least, alike }: { least: number; alike: 0 | 1 }) {
    this.#least = least;
    this.#alike = alike;
    this.#seen = new Map(known.map((key) => [key, least * WHOLE * STEP]));
  }

  add(key: number, signature: number): void {
    const seen = this.#seen.get(key) ?? 0;
    const isAlike = seen > 0 && areAlike(seen % STEP, signature);
    const thirds = Math.floor(seen / STEP) + (isAlike ? this.#alike : WHOLE);
    this.#seen.set(key, thirds * STEP + signature);
  }

  of(key: number): number {
    return Math.floor((this.#seen.get(key) ?? 0) / STEP / WHOLE);
  }

  isRepeated(key: number): boolean {
    return this.of(key) >= this.#least;
  }

  /** The keys counted often enough, the latest last. */
  repeated(): number[] {
    return [...this.#seen.keys()].filter((key) => this.isRepeated(key));
  }
}

/** A bit for each longer word of a headline. */
export function signatureOf(title: string): number {
  const words = fold(title).match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return words.reduce((bits, word) => bits | (1 << (hashOf(word) % SIGNATURE_BITS)), 0);
}

function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

function areAlike(one: number, other: number): boolean {
  const fewest = Math.min(bitsIn(one), bitsIn(other));
  return bitsIn(one & other) >= Math.max(FEWEST_SHARED, fewest * SAME_SUBJECT);
}

function bitsIn(value: number): number {
  let bits = 0;
  for (let left = value; left !== 0; left &= left - 1) bits++;
  return bits;
}
