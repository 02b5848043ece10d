import type { CleanArticle } from '../text/clean-article.ts';
import { eachToken } from '../text/tokens.ts';
import {
  APART,
  CASE_MASK,
  COMPOUND,
  GRAMMAR_CASE,
  IN_LEAD,
  IN_TITLE,
  LOWER,
  OPENS,
  UPPER,
  Vocabulary,
} from './vocabulary.ts';

/** So many words from the top of the body are its lead. */
export const LEAD_WORDS = 60;
/** Words longer texts are cut to: a transcript of a whole day must not outweigh the index. */
const LONGEST_BODY = 6000;
/** First halves after which a hyphen does not make another word: `ex-ministro`, `pós-Lula`. */
const PREFIXES = new Set('ex vice pré pos pós pro pró anti não recém super mega multi auto co semi sub'.split(' '));
const CLITICS = new Set('se lo la los las me te nos lhe lhes o a os as no na'.split(' '));

/** Growing list of whole numbers without a box per number. */
export class IntList {
  data: Int32Array;
  length = 0;

  constructor(capacity = 4) {
    this.data = new Int32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.data.length) {
      const grown = new Int32Array(this.length * 2);
      grown.set(this.data);
      this.data = grown;
    }
    this.data[this.length++] = value;
  }
}

/**
 * All tokens of all articles, one after the other. A posting is the place of a token in this row, so that position,
 * field, spelling and article of an occurrence are one look-up each.
 */
export class TokenStore {
  readonly vocabulary = new Vocabulary();
  readonly words = new IntList(1 << 16);
  flags = new Uint8Array(1 << 16);
  /** Article number of each token. */
  readonly docs = new IntList(1 << 16);
  /** Where each article's tokens begin; one more entry than articles. */
  readonly starts = new IntList(1 << 10);
  readonly titleEnds = new IntList(1 << 10);
  readonly isEnglish: boolean[] = [];
  /** Year of publication, 0 when unknown. */
  readonly years: number[] = [];
  /** Places of each word in Portuguese and in English articles: see `postingsOf`. */
  private readonly postings: (IntList | undefined)[] = [];
  /** In how many articles each stem occurs. */
  readonly documentCounts: number[] = [];
  private readonly lastDoc: number[] = [];
  /** Tokens up to here are in the postings. */
  private settled = 0;

  constructor() {
    this.starts.push(0);
  }

  get docCount(): number {
    return this.starts.length - 1;
  }

  /** Adds an article's tokens and answers its number. */
  add(article: CleanArticle, language: string, year = 0): number {
    const doc = this.docCount;
    this.years.push(year);
    this.isEnglish.push(language === 'en');
    this.addField(article.title, IN_TITLE, doc, language);
    this.titleEnds.push(this.words.length);
    this.addField(article.body, 0, doc, language);
    this.starts.push(this.words.length);
    return doc;
  }

  private addField(text: string, field: number, doc: number, language: string): void {
    const begin = this.words.length;
    const portuguese = language !== 'en';
    let sentenceStart = begin;
    eachToken(text, (start, end, opens, hyphenated, apart, hash) => {
      const at = this.words.length;
      if (at - begin >= LONGEST_BODY) return;
      const surface = this.vocabulary.surfaceAt(text, start, end, hash);
      const word = this.vocabulary.surfaceWords[surface]!;
      const caseCode = this.vocabulary.surfaceCases[surface]!;
      let flags = caseCode | field | (apart ? APART : 0);
      if (field === 0 && at - begin < LEAD_WORDS) flags |= IN_LEAD;
      if (opens) {
        this.settleSentence(sentenceStart, at);
        sentenceStart = at;
        flags |= OPENS | GRAMMAR_CASE;
      }
      if (hyphenated && portuguese && at > begin) this.tieCompound(at - 1, word, caseCode);
      this.push(word, flags, doc);
    });
    this.settleSentence(sentenceStart, this.words.length);
  }

  /** The first half names another thing (`vale-alimentação`), the second only says of what kind (`seguro-desemprego`). */
  private tieCompound(before: number, word: number, caseCode: number): void {
    const first = this.vocabulary.words[this.words.data[before]!]!;
    const second = this.vocabulary.words[word]!;
    if (caseCode !== LOWER || PREFIXES.has(first) || CLITICS.has(second)) return;
    if ((this.flags[before]! & CASE_MASK) !== UPPER) this.flags[before]! |= COMPOUND;
  }

  /** In a headline where most words have capitals, a capital tells nothing. */
  private settleSentence(from: number, to: number): void {
    let telling = 0;
    let capitals = 0;
    for (let i = from; i < to; i++) {
      const { length } = this.vocabulary.words[this.words.data[i]!]!;
      if (length < 4) continue;
      telling++;
      if ((this.flags[i]! & CASE_MASK) !== LOWER) capitals++;
    }
    const plain = telling >= 4 && capitals / telling > 0.7;
    for (let i = from; i < to; i++) {
      if (plain) this.flags[i]! |= GRAMMAR_CASE;
      this.vocabulary.countCase(this.words.data[i]!, this.flags[i]!, 1);
    }
  }

  private push(word: number, flags: number, doc: number): void {
    const at = this.words.length;
    if (at === this.flags.length) {
      const grown = new Uint8Array(at * 2);
      grown.set(this.flags);
      this.flags = grown;
    }
    this.flags[at] = flags;
    this.words.push(word);
    this.docs.push(doc);
  }

  /** The article a place belongs to, `from` being one not after it. Gallops over the beginnings, which stay at hand. */
  docAt(place: number, from: number): number {
    const starts = this.starts.data;
    const { docCount } = this;
    let low = from;
    let step = 1;
    while (low + step < docCount && starts[low + step]! <= place) {
      low += step;
      step *= 2;
    }
    let high = Math.min(docCount, low + step);
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (starts[middle]! <= place) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Where a word stands in the articles of one language. */
  postingsOf(word: number, isEnglish: boolean): IntList | undefined {
    return this.postings[word * 2 + (isEnglish ? 1 : 0)];
  }

  /** Takes what was added since into the postings, all at once: one count, one growth and one filling per word. */
  settle(): void {
    const to = this.words.length;
    if (this.settled === to) return;
    const { stemCount, stemPt, stemEn } = this.vocabulary;
    const added = new Int32Array(this.vocabulary.words.length * 2);
    while (this.documentCounts.length < stemCount) {
      this.documentCounts.push(0);
      this.lastDoc.push(-1);
    }
    for (let at = this.settled; at < to; at++) {
      const doc = this.docs.data[at]!;
      const word = this.words.data[at]!;
      const isEnglish = this.isEnglish[doc]!;
      const stemId = (isEnglish ? stemEn : stemPt)[word]!;
      added[word * 2 + (isEnglish ? 1 : 0)]!++;
      if (this.lastDoc[stemId] !== doc) {
        this.lastDoc[stemId] = doc;
        this.documentCounts[stemId]!++;
      }
    }
    while (this.postings.length < added.length) this.postings.push(undefined);
    for (let key = 0; key < added.length; key++) if (added[key]! > 0) this.makeRoom(key, added[key]!);
    for (let at = this.settled; at < to; at++) {
      const posting = this.postings[this.words.data[at]! * 2 + (this.isEnglish[this.docs.data[at]!] ? 1 : 0)]!;
      posting.data[posting.length++] = at;
    }
    this.settled = to;
  }

  private makeRoom(key: number, added: number): void {
    const known = this.postings[key];
    if (!known) this.postings[key] = new IntList(added);
    else if (known.length + added > known.data.length) {
      const grown = new Int32Array(Math.max(known.length + added, known.length * 2));
      grown.set(known.data.subarray(0, known.length));
      known.data = grown;
    }
  }
}
