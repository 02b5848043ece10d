import { isStopword } from '../../text/stopwords.ts';
import { hasDigit } from '../query/query.ts';
import { grown, IntList } from './int-list.ts';
import type { TokenStore } from './token-store.ts';
import { IN_LEAD, IN_TITLE } from './vocabulary.ts';

/** Number of distinctive words kept for an article. */
const KEY_WORDS = 20;
/** A word of the title weighs more than one of the body. */
const TITLE_WEIGHT = 3;
const LEAD_WEIGHT = 1.5;

/**
 * The distinctive words of each article with their weights. Few stems are distinctive anywhere: those have numbers of their own
 * (keys), so that a table over all keys is small.
 */
export class DocVectors {
  /** Key and weight of each distinctive word, interleaved in one buffer: `keys` at even places, `weights` at odd ones. */
  keys = new Int32Array(1 << 12);
  weights = new Float32Array(this.keys.buffer);
  /** Index of each article's first word; one more entry than articles. */
  readonly starts = new IntList(1 << 10);
  #length = 0;
  /** By key. */
  readonly stemOfKey: number[] = [];
  /** By stem: its key plus one, 0 for a stem that is distinctive nowhere. */
  #keyOfStem = new Int32Array(0);
  readonly #store: TokenStore;
  /** By stem: its present rarity; 0 if it is not distinctive. */
  #rarities = new Float64Array(0);
  /** Buffer reused for each article. */
  #counts = new Float64Array(0);
  readonly #touched = new IntList(1 << 8);
  readonly #best = new Int32Array(KEY_WORDS);
  readonly #bestWeights = new Float64Array(KEY_WORDS);

  constructor(store: TokenStore) {
    this.#store = store;
    this.starts.push(0);
  }

  /** Adds the articles stored since the last call. Rarity is that of the moment, so articles added together have the same. */
  settle(): void {
    const from = this.starts.length - 1;
    if (from === this.#store.docCount) return;
    this.#markDistinctive();
    for (let doc = from; doc < this.#store.docCount; doc++) this.#addVector(doc);
  }

  /** Strongest first. */
  wordsOf(doc: number): { stemId: number; weight: number }[] {
    const words: { stemId: number; weight: number }[] = [];
    for (let i = this.starts.data[doc]!; i < this.starts.data[doc + 1]!; i += 2) {
      words.push({ stemId: this.stemOfKey[this.keys[i]!]!, weight: this.weights[i + 1]! });
    }
    return words;
  }

  get keyCount(): number {
    return this.stemOfKey.length;
  }

  /** The key of a stem, -1 for one that is distinctive nowhere. */
  keyOf(stemId: number): number {
    return (this.#keyOfStem[stemId] ?? 0) - 1;
  }

  #markDistinctive(): void {
    const { vocabulary, docCount } = this.#store;
    const { stemCount } = vocabulary;
    this.#rarities = new Float64Array(stemCount);
    this.#counts = new Float64Array(stemCount);
    this.#keyOfStem = grown(this.#keyOfStem, new Int32Array(stemCount));
    for (let stemId = 0; stemId < stemCount; stemId++) {
      const seen = this.#store.documentsOf(stemId);
      if (seen < 2) continue;
      const word = vocabulary.words[vocabulary.stemWord[stemId]!]!;
      if (word.length < 3 || hasDigit(word) || isStopword(word)) continue;
      this.#rarities[stemId] = Math.log((docCount + 1) / seen);
    }
  }

  #addVector(doc: number): void {
    const touched = this.#countStems(doc);
    const best = this.#best;
    const bestWeights = this.#bestWeights;
    const rarities = this.#rarities;
    const counts = this.#counts;
    let kept = 0;
    for (let i = 0; i < touched.length; i++) {
      const stemId = touched.data[i]!;
      const weight = (1 + Math.log(counts[stemId]!)) * rarities[stemId]!;
      counts[stemId] = 0;
      if (kept === KEY_WORDS && !isBefore(weight, stemId, bestWeights[kept - 1]!, best[kept - 1]!)) continue;
      let at = kept < KEY_WORDS ? kept++ : KEY_WORDS - 1;
      for (; at > 0 && isBefore(weight, stemId, bestWeights[at - 1]!, best[at - 1]!); at--) {
        best[at] = best[at - 1]!;
        bestWeights[at] = bestWeights[at - 1]!;
      }
      best[at] = stemId;
      bestWeights[at] = weight;
    }
    let squares = 0;
    for (let i = 0; i < kept; i++) squares += bestWeights[i]! * bestWeights[i]!;
    const norm = Math.sqrt(squares) || 1;
    for (let i = 0; i < kept; i++) this.#push(best[i]!, bestWeights[i]! / norm);
    this.starts.push(this.#length);
  }

  /** Counts an article's distinctive stems, with more weight in title and lead; returns them. */
  #countStems(doc: number): IntList {
    const { flags, starts } = this.#store;
    const touched = this.#touched;
    const rarities = this.#rarities;
    const counts = this.#counts;
    const words = this.#store.words.data;
    const stemOf = this.#store.stemsIn(doc);
    const to = starts.data[doc + 1]!;
    touched.length = 0;
    for (let at = starts.data[doc]!; at < to; at++) {
      const stemId = stemOf[words[at]!]!;
      if (rarities[stemId] === 0) continue;
      if (counts[stemId] === 0) touched.push(stemId);
      const field = flags[at]!;
      counts[stemId]! += field & IN_TITLE ? TITLE_WEIGHT : field & IN_LEAD ? LEAD_WEIGHT : 1;
    }
    return touched;
  }

  #push(stemId: number, weight: number): void {
    if (this.#length === this.keys.length) {
      this.keys = grown(this.keys, new Int32Array(this.#length * 2));
      this.weights = new Float32Array(this.keys.buffer);
    }
    if (this.#keyOfStem[stemId] === 0) {
      this.stemOfKey.push(stemId);
      this.#keyOfStem[stemId] = this.stemOfKey.length;
    }
    this.keys[this.#length++] = this.#keyOfStem[stemId]! - 1;
    this.weights[this.#length++] = weight;
  }
}

/** The heavier first; of equals the one with the lower number. */
function isBefore(weight: number, stemId: number, otherWeight: number, other: number): boolean {
  return weight > otherWeight || (weight === otherWeight && stemId < other);
}
