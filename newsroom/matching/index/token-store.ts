import type { CleanArticle } from '../../text/clean-article.ts';
import { eachToken } from '../../text/tokens.ts';
import { grown, IntList } from './int-list.ts';
import { Postings } from './postings.ts';
import {
  APART,
  CASE_MASK,
  COMPOUND,
  GRAMMAR_CASE,
  IN_LEAD,
  IN_TITLE,
  LOWER,
  OPENS,
  type TokenRow,
  UPPER,
  Vocabulary,
} from './vocabulary.ts';

/** The first words of the body are its lead. */
export const LEAD_WORDS = 60;
/** Longer texts are cut to this many words, so that a transcript does not fill the index. */
const LONGEST_BODY = 6000;
/** First halves after which a hyphen does not make another word: `ex-ministro`, `pós-Lula`. */
const PREFIXES = new Set('ex vice pré pos pós pro pró anti não recém super mega multi auto co semi sub'.split(' '));
const CLITICS = new Set('se lo la los las me te nos lhe lhes o a os as no na'.split(' '));

/**
 * All tokens of all articles, one after the other. A posting is the place of a token in this row, so that position, field and
 * spelling of an occurrence are one look-up each.
 */
export class TokenStore implements TokenRow {
  readonly vocabulary = new Vocabulary();
  readonly words = new IntList(1 << 16);
  flags = new Uint8Array(1 << 16);
  /** Index of each article's first token; one more entry than articles. */
  readonly starts = new IntList(1 << 10);
  readonly titleEnds = new IntList(1 << 10);
  /** Number of sentences and lines of each article, including the title. */
  readonly sentences = new IntList(1 << 10);
  readonly isEnglish: boolean[] = [];
  /** Year of publication, 0 when unknown. */
  readonly years: number[] = [];
  /** Consecutive ranges of articles; the first has all but the last few. */
  readonly postings: Postings[] = [];

  constructor() {
    this.starts.push(0);
  }

  get docCount(): number {
    return this.starts.length - 1;
  }

  /** Adds an article's tokens and returns its number. */
  add(article: CleanArticle, language: string, year = 0): number {
    const doc = this.docCount;
    this.years.push(year);
    this.isEnglish.push(language === 'en');
    const inTitle = this.#addField(article.title, IN_TITLE, language);
    this.titleEnds.push(this.words.length);
    this.sentences.push(inTitle + this.#addField(article.body, 0, language));
    this.starts.push(this.words.length);
    return doc;
  }

  /** Returns the number of sentences. */
  #addField(text: string, field: number, language: string): number {
    const begin = this.words.length;
    let sentences = 0;
    const portuguese = language !== 'en';
    let sentenceStart = begin;
    eachToken(text, (start, end, opens, hyphenated, apart, hash, otherHash) => {
      const at = this.words.length;
      if (at - begin >= LONGEST_BODY) return;
      const surface = this.vocabulary.surfaceAt(text, start, end, hash, otherHash);
      const word = this.vocabulary.surfaceWords[surface]!;
      const caseCode = this.vocabulary.surfaceCases[surface]!;
      let flags = caseCode | field | (apart ? APART : 0);
      if (field === 0 && at - begin < LEAD_WORDS) flags |= IN_LEAD;
      if (opens) {
        this.#settleSentence(sentenceStart, at);
        sentenceStart = at;
        sentences++;
        flags |= OPENS | GRAMMAR_CASE;
      }
      if (hyphenated && portuguese && at > begin) this.#tieCompound(at - 1, word, caseCode);
      this.#push(word, flags);
    });
    this.#settleSentence(sentenceStart, this.words.length);
    return sentences;
  }

  /** The first half names something else (`vale-alimentação`), the second only says of what kind (`seguro-desemprego`). */
  #tieCompound(before: number, word: number, caseCode: number): void {
    const first = this.vocabulary.words[this.words.data[before]!]!;
    const second = this.vocabulary.words[word]!;
    if (caseCode !== LOWER || PREFIXES.has(first) || CLITICS.has(second)) return;
    if ((this.flags[before]! & CASE_MASK) !== UPPER) this.flags[before]! |= COMPOUND;
  }

  /** In a headline where most words have capitals, a capital is no sign of a name. */
  #settleSentence(from: number, to: number): void {
    let distinctive = 0;
    let capitals = 0;
    for (let i = from; i < to; i++) {
      const { length } = this.vocabulary.words[this.words.data[i]!]!;
      if (length < 4) continue;
      distinctive++;
      if ((this.flags[i]! & CASE_MASK) !== LOWER) capitals++;
    }
    const plain = distinctive >= 4 && capitals / distinctive > 0.7;
    for (let i = from; i < to; i++) {
      if (plain) this.flags[i]! |= GRAMMAR_CASE;
      this.vocabulary.countCase(this.words.data[i]!, this.flags[i]!);
    }
  }

  #push(word: number, flags: number): void {
    const at = this.words.length;
    if (at === this.flags.length) this.flags = grown(this.flags, new Uint8Array(at * 2));
    this.flags[at] = flags;
    this.words.push(word);
  }

  /** The stems of all words in the language of an article. */
  stemsIn(doc: number): readonly number[] {
    return this.isEnglish[doc] ? this.vocabulary.stemEn : this.vocabulary.stemPt;
  }

  documentsOf(stemId: number): number {
    let sum = 0;
    for (const postings of this.postings) sum += postings.documentsOf(stemId);
    return sum;
  }

  /** Builds postings for the added articles. Ranges at most twice as long are merged with them, so that there are few. */
  settle(): void {
    const end = this.docCount;
    let first = (this.postings.at(-1)?.of.at(-1) ?? -1) + 1;
    if (first === end) return;
    for (let last = this.postings.at(-1); last; last = this.postings.at(-1)) {
      if (last.of.length > 2 * (end - first)) break;
      first = last.of[0]!;
      this.postings.pop();
    }
    this.postings.push(
      new Postings(
        this,
        Array.from({ length: end - first }, (_, at) => first + at),
      ),
    );
  }
}
