import { isStopword } from '../text/stopwords.ts';
import { IntList } from './int-list.ts';
import type { TokenStore } from './token-store.ts';
import { IN_LEAD, IN_TITLE } from './vocabulary.ts';

/** So many telling words stand for an article. */
export const KEY_WORDS = 20;
/** A word of the title says more about the subject than one of the body. */
const TITLE_WEIGHT = 3;
const LEAD_WEIGHT = 1.5;

/**
 * The telling words of each article with their weights, and the articles each is telling for. Few stems are telling
 * anywhere: those have numbers of their own (keys), so that a table with a place for each is small.
 */
export class DocVectors {
  readonly keys = new IntList(1 << 12);
  weights = new Float32Array(1 << 12);
  readonly starts = new IntList(1 << 10);
  /** By key. */
  readonly articlesOf: IntList[] = [];
  readonly stemOfKey: number[] = [];
  /** By stem: its key plus one, 0 for a stem that is telling nowhere. */
  private keyOfStem = new Int32Array(0);
  private readonly store: TokenStore;
  private tellingStems: Uint8Array = new Uint8Array(0);
  private counts = new Float64Array(0);

  constructor(store: TokenStore) {
    this.store = store;
    this.starts.push(0);
  }

  /** Takes in what was added since. Rarity is that of the moment, so articles added together are weighed alike. */
  settle(): void {
    const from = this.starts.length - 1;
    if (from === this.store.docCount) return;
    this.markTelling();
    for (let doc = from; doc < this.store.docCount; doc++) this.addVector(doc);
  }

  rarity(stemId: number): number {
    return Math.log((this.store.docCount + 1) / this.store.documentsOf(stemId));
  }

  weightOf(doc: number, key: number): number {
    for (let i = this.starts.data[doc]!; i < this.starts.data[doc + 1]!; i++) {
      if (this.keys.data[i] === key) return this.weights[i]!;
    }
    return 0;
  }

  get keyCount(): number {
    return this.stemOfKey.length;
  }

  /** The key of a stem, -1 for one that is telling nowhere. */
  keyOf(stemId: number): number {
    return (this.keyOfStem[stemId] ?? 0) - 1;
  }

  private markTelling(): void {
    const { vocabulary } = this.store;
    this.tellingStems = new Uint8Array(vocabulary.stemCount);
    this.counts = new Float64Array(vocabulary.stemCount);
    const keyOfStem = new Int32Array(vocabulary.stemCount);
    keyOfStem.set(this.keyOfStem);
    this.keyOfStem = keyOfStem;
    for (let stemId = 0; stemId < vocabulary.stemCount; stemId++) {
      const word = vocabulary.words[vocabulary.stemWord[stemId]!]!;
      const seen = this.store.documentsOf(stemId);
      if (seen > 1 && word.length > 2 && !/\d/.test(word) && !isStopword(word)) this.tellingStems[stemId] = 1;
    }
  }

  private addVector(doc: number): void {
    const { words, flags, starts, vocabulary, isEnglish } = this.store;
    const stemOf = isEnglish[doc] ? vocabulary.stemEn : vocabulary.stemPt;
    const touched: number[] = [];
    for (let at = starts.data[doc]!; at < starts.data[doc + 1]!; at++) {
      const stemId = stemOf[words.data[at]!]!;
      if (!this.tellingStems[stemId]) continue;
      if (this.counts[stemId] === 0) touched.push(stemId);
      const field = flags[at]!;
      this.counts[stemId]! += field & IN_TITLE ? TITLE_WEIGHT : field & IN_LEAD ? LEAD_WEIGHT : 1;
    }
    const weighed = touched.map((stemId) => ({
      stemId,
      weight: (1 + Math.log(this.counts[stemId]!)) * this.rarity(stemId),
    }));
    for (const stemId of touched) this.counts[stemId] = 0;
    weighed.sort((a, b) => b.weight - a.weight || a.stemId - b.stemId);
    const kept = weighed.slice(0, KEY_WORDS);
    const norm = Math.sqrt(kept.reduce((sum, { weight }) => sum + weight * weight, 0)) || 1;
    for (const { stemId, weight } of kept) this.push(stemId, weight / norm, doc);
    this.starts.push(this.keys.length);
  }

  private push(stemId: number, weight: number, doc: number): void {
    const at = this.keys.length;
    if (at === this.weights.length) {
      const grown = new Float32Array(at * 2);
      grown.set(this.weights);
      this.weights = grown;
    }
    this.weights[at] = weight;
    if (this.keyOfStem[stemId] === 0) {
      this.stemOfKey.push(stemId);
      this.articlesOf.push(new IntList());
      this.keyOfStem[stemId] = this.stemOfKey.length;
    }
    const key = this.keyOfStem[stemId]! - 1;
    this.keys.push(key);
    this.articlesOf[key]!.push(doc);
  }
}
