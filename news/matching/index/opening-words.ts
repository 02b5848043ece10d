import { isContentWord } from '../../meaning/content-words.ts';
import { grown, IntList } from './int-list.ts';
import { LEAD_WORDS, type TokenStore } from './token-store.ts';

/** The distinct content stems of each article's title and lead, and the number of articles that open with each stem. */
export class OpeningWords {
  readonly stems = new IntList(1 << 14);
  /** Where each article's stems begin, those of the title first; one more entry than articles. */
  readonly starts = new IntList(1 << 10);
  readonly titleEnds = new IntList(1 << 10);
  /** By stem. */
  counts = new Int32Array(0);
  readonly #store: TokenStore;
  /** By word of the store: 1 for a content word, 2 for any other, 0 while unknown; for Portuguese and English articles. */
  #content = [new Uint8Array(0), new Uint8Array(0)];
  /** By stem: number of the last article that has it, plus one. */
  #seen = new Int32Array(0);

  constructor(store: TokenStore) {
    this.#store = store;
    this.starts.push(0);
  }

  settle(): void {
    const { docCount, vocabulary, starts, titleEnds } = this.#store;
    const first = this.starts.length - 1;
    if (first === docCount) return;
    const { stemCount } = vocabulary;
    if (this.counts.length < stemCount) {
      this.counts = grown(this.counts, new Int32Array(stemCount * 2));
      this.#seen = grown(this.#seen, new Int32Array(stemCount * 2));
    }
    const room = vocabulary.words.length;
    this.#content = this.#content.map((known) =>
      known.length < room ? grown(known, new Uint8Array(room * 2)) : known,
    );
    for (let doc = first; doc < docCount; doc++) {
      const titleEnd = titleEnds.data[doc]!;
      this.#add(doc, starts.data[doc]!, titleEnd);
      this.titleEnds.push(this.stems.length);
      this.#add(doc, titleEnd, Math.min(starts.data[doc + 1]!, titleEnd + LEAD_WORDS));
      this.starts.push(this.stems.length);
    }
  }

  #add(doc: number, from: number, to: number): void {
    const { words } = this.#store;
    const stemOf = this.#store.stemsIn(doc);
    for (let at = from; at < to; at++) {
      const word = words.data[at]!;
      const stemId = stemOf[word]!;
      if (this.#seen[stemId] === doc + 1 || !this.#isContent(word, doc)) continue;
      this.#seen[stemId] = doc + 1;
      this.counts[stemId]!++;
      this.stems.push(stemId);
    }
  }

  #isContent(word: number, doc: number): boolean {
    const isEnglish = this.#store.isEnglish[doc]!;
    const known = this.#content[isEnglish ? 1 : 0]!;
    known[word] ||= isContentWord(this.#store.vocabulary.words[word]!, isEnglish ? 'en' : 'pt') ? 1 : 2;
    return known[word] === 1;
  }
}
