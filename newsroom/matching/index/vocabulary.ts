import { fold } from '../../text/fold.ts';
import { stem } from '../../text/stem.ts';
import { caseOf } from '../../text/tokens.ts';
import { grown, type IntList } from './int-list.ts';

/** Bits of a token's flags. The two lowest bits hold the case. */
export const CASE_MASK = 3;
export const LOWER = 0;
export const CAPITAL = 1;
export const UPPER = 2;
export const MIXED = 3;
/** The capital is grammar (first word, headline style), not a sign of a name. */
export const GRAMMAR_CASE = 4;
export const IN_TITLE = 8;
export const IN_LEAD = 16;
/** First half of a Portuguese compound such as `vale-alimentação`: something else than the word alone. */
export const COMPOUND = 32;
/** Opens a sentence or line: no phrase continues across it. */
export const OPENS = 64;
/** A comma, bracket or hyphen precedes it. */
export const APART = 128;

/** The tokens of all articles one after the other, from which postings are built. */
export interface TokenRow {
  readonly vocabulary: Vocabulary;
  readonly words: IntList;
  readonly flags: Uint8Array;
  /** Index of each article's first token; one more entry than articles. */
  readonly starts: IntList;
  /** The stems of all words in the language of an article. */
  stemsIn(doc: number): readonly number[];
}

const YEAR = /^(?:19|20)\d\d$/;
const CASE_CODES = { lower: LOWER, capital: CAPITAL, upper: UPPER, mixed: MIXED } as const;

/** Interned words: every spelling in lower case with its accents has a number, and so has every stem of a language. */
export class Vocabulary {
  /** Open addressing from hash to spelling number plus one: no string is made for a known spelling. */
  #slots = new Int32Array(1 << 16);
  /** Both hashes of each spelling, by its number plus one; sized for half the number of slots. */
  #hashes = new Int32Array((1 << 16) + 2);
  readonly surfaceWords: number[] = [];
  readonly surfaceCases: number[] = [];
  readonly #wordIds = new Map<string, number>();
  readonly #stemIds = { pt: new Map<string, number>(), en: new Map<string, number>() };
  readonly words: string[] = [];
  readonly folded: string[] = [];
  /** The year a word names, 0 for all others. */
  readonly years: number[] = [];
  /** Stem numbers of a word read as Portuguese and as English. */
  readonly stemPt: number[] = [];
  readonly stemEn: number[] = [];
  /** Occurrences where the case counts, by case: capitals in mid-sentence are the sign of a name. */
  readonly lowerCount: number[] = [];
  readonly capitalCount: number[] = [];
  /** One spelling of each stem, to show it to people. */
  readonly stemWord: number[] = [];
  readonly #stemMembers: number[][] = [];

  /**
   * The number of the spelling at a place of a text, by two hashes of its characters. Collisions in all 64 bits are negligible
   * among a million spellings; comparing characters would take most of the time.
   */
  surfaceAt(text: string, start: number, end: number, hash: number, otherHash: number): number {
    const slots = this.#slots;
    const hashes = this.#hashes;
    const mask = slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let id = slots[slot]!; id !== 0; id = slots[slot]!) {
      if (hashes[2 * id] === hash && hashes[2 * id + 1] === otherHash) return id - 1;
      slot = (slot + 1) & mask;
    }
    const surface = text.slice(start, end);
    this.surfaceWords.push(this.#intern(surface.toLowerCase()));
    this.surfaceCases.push(CASE_CODES[caseOf(surface)]);
    const id = this.surfaceWords.length;
    slots[slot] = id;
    hashes[2 * id] = hash;
    hashes[2 * id + 1] = otherHash;
    if (id * 2 >= slots.length) this.#growSlots();
    return id - 1;
  }

  #growSlots(): void {
    this.#hashes = grown(this.#hashes, new Int32Array(this.#hashes.length * 2));
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let id = 1; id <= this.surfaceWords.length; id++) {
      const hash = this.#hashes[2 * id]!;
      let slot = (hash ^ (hash >>> 15)) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = id;
    }
  }

  findStem(folded: string, language: string): number | undefined {
    return language === 'en' ? this.#stemIds.en.get(stem(folded, 'en')) : this.#stemIds.pt.get(stem(folded, 'pt'));
  }

  /** The number of a word in lower case, with its accents; -1 if no article has it. */
  idOf(lower: string): number {
    return this.#wordIds.get(lower) ?? -1;
  }

  /** The stems of a word in either language that occur in the articles. */
  stemsOf(folded: string): readonly number[] {
    return ['pt', 'en'].flatMap((language) => this.findStem(folded, language) ?? []);
  }

  /** The words of a stem. */
  members(stemId: number): readonly number[] {
    return this.#stemMembers[stemId]!;
  }

  /** The most frequent spelling of a stem, to show it to people. */
  commonWord(stemId: number): string {
    let best = this.stemWord[stemId]!;
    for (const word of this.members(stemId)) if (this.#occurrences(word) > this.#occurrences(best)) best = word;
    return this.words[best]!;
  }

  #occurrences(word: number): number {
    return this.lowerCount[word]! + this.capitalCount[word]!;
  }

  get stemCount(): number {
    return this.stemWord.length;
  }

  countCase(word: number, flags: number): void {
    if (flags & GRAMMAR_CASE) return;
    if ((flags & CASE_MASK) === LOWER) this.lowerCount[word]!++;
    else this.capitalCount[word]!++;
  }

  #intern(lower: string): number {
    const known = this.#wordIds.get(lower);
    if (known !== undefined) return known;
    const id = this.words.length;
    const folded = fold(lower);
    this.#wordIds.set(lower, id);
    this.words.push(lower);
    this.folded.push(folded);
    this.years.push(YEAR.test(lower) ? Number(lower) : 0);
    this.lowerCount.push(0);
    this.capitalCount.push(0);
    this.stemPt.push(this.#internStem(this.#stemIds.pt, stem(folded, 'pt'), id));
    this.stemEn.push(this.#internStem(this.#stemIds.en, stem(folded, 'en'), id));
    return id;
  }

  #internStem(ids: Map<string, number>, key: string, word: number): number {
    const known = ids.get(key);
    if (known !== undefined) {
      this.#stemMembers[known]!.push(word);
      return known;
    }
    const id = this.stemWord.length;
    ids.set(key, id);
    this.stemWord.push(word);
    this.#stemMembers.push([word]);
    return id;
  }
}
