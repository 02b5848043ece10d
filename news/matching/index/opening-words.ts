import { isContentWord } from '../../meaning/content-words.ts';
import { grown, IntList } from './int-list.ts';
import { LEAD_WORDS, type TokenStore } from './token-store.ts';

/**
 * The distinct content stems of each article's title and lead, and the number of articles that open with each. Few stems open any
 * article: those have numbers of their own, so that a table over them is small.
 */
export class OpeningWords {
  readonly numbers = new IntList(1 << 14);
  /** Index of each article's first number, those of the title first; one more entry than articles. */
  readonly starts = new IntList(1 << 10);
  readonly titleEnds = new IntList(1 << 10);
  /** By number. */
  readonly counts = new IntList(1 << 10);
  readonly stems = new IntList(1 << 10);
  readonly #store: TokenStore;
  /** By stem: its number plus one, 0 for a stem that opens no article. */
  #numberOfStem = new Int32Array(0);
  /** By number: the last article that has it. */
  readonly #last = new IntList(1 << 10);

  constructor(store: TokenStore) {
    this.#store = store;
    this.starts.push(0);
  }

  get size(): number {
    return this.stems.length;
  }

  /** The numbers of stems; stems that open no article are left out. */
  numbersOf(stems: Iterable<number>): number[] {
    return [...stems].map((stem) => (this.#numberOfStem[stem] ?? 0) - 1).filter((number) => number >= 0);
  }

  settle(): void {
    const { docCount, vocabulary, starts, titleEnds } = this.#store;
    const first = this.starts.length - 1;
    if (first === docCount) return;
    const { stemCount } = vocabulary;
    if (this.#numberOfStem.length < stemCount) {
      this.#numberOfStem = grown(this.#numberOfStem, new Int32Array(stemCount * 2));
    }
    for (let doc = first; doc < docCount; doc++) {
      const titleEnd = titleEnds.data[doc]!;
      this.#add(doc, starts.data[doc]!, titleEnd);
      this.titleEnds.push(this.numbers.length);
      this.#add(doc, titleEnd, Math.min(starts.data[doc + 1]!, titleEnd + LEAD_WORDS));
      this.starts.push(this.numbers.length);
    }
  }

  #add(doc: number, from: number, to: number): void {
    const { words, isEnglish, vocabulary } = this.#store;
    const language = isEnglish[doc] ? 'en' : 'pt';
    const stemOf = this.#store.stemsIn(doc);
    for (let at = from; at < to; at++) {
      const word = words.data[at]!;
      const stem = stemOf[word]!;
      const known = this.#numberOfStem[stem]! - 1;
      if (known >= 0 && this.#last.data[known] === doc) continue;
      if (!isContentWord(vocabulary.words[word]!, language)) continue;
      const number = known >= 0 ? known : this.#addStem(stem, doc);
      this.#last.data[number] = doc;
      this.counts.data[number]!++;
      this.numbers.push(number);
    }
  }

  #addStem(stem: number, doc: number): number {
    this.stems.push(stem);
    this.counts.push(0);
    this.#last.push(doc);
    this.#numberOfStem[stem] = this.size;
    return this.size - 1;
  }
}
