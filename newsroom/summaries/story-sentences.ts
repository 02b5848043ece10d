import { isOutletTalk } from '../text/boilerplate.ts';
import { fold } from '../text/fold.ts';
import { splitSentences } from '../text/sentences.ts';
import { stem } from '../text/stem.ts';
import { isStopword } from '../text/stopwords.ts';
import { eachToken } from '../text/tokens.ts';
import { isHeadlineAgain, type Need, needOf } from './sentence-signs.ts';

export interface StoryDocument {
  title: string;
  text: string;
  /** How many characters of the text may be quoted; unset, all of it. */
  allowed?: number | undefined;
  /** How many characters of one of its sentences may be quoted; unset, all of it. */
  limitOf?: ((sentence: string) => number) | undefined;
}

export interface StoryWord {
  stem: string;
  isStop: boolean;
}

export interface StorySentence {
  document: number;
  /** Index among the sentences of its document, from 0. */
  place: number;
  start: number;
  end: number;
  text: string;
  words: StoryWord[];
  /** Number of statements before it in its document: captions, calls and repeated headlines do not count. */
  rank: number;
  /** Number of characters before it in the document. */
  before: number;
  /** What must precede it to be understood. */
  need: Need;
  /** Stem of the noun it refers to. */
  needStem: string | null;
  /** How many of its characters may be quoted. */
  limit: number;
  /** A sentence of the article, not a caption, a call or a repeated headline. */
  isStatement: boolean;
  /** A statement that may be quoted whole. */
  canStand: boolean;
  /** A statement whose end the feed cut off. */
  isUnfinished: boolean;
}

/** An article's news is in its first part; the rest is not read. */
const LONGEST_TEXT = 8000;
const FEWEST_WORDS = 6;

/** The first sentences of all documents, with what is needed to choose among them. */
export function storySentences(
  documents: readonly StoryDocument[],
  language: string,
  most = Number.POSITIVE_INFINITY,
): StorySentence[] {
  const titles = documents.map(({ title }) => contentStems(wordsIn(title, language)));
  return documents.flatMap(({ text, limitOf }, document) => {
    const head = text.slice(0, LONGEST_TEXT);
    const spans = splitSentences(head);
    // the cut may have left half a sentence
    if (text.length > head.length && spans.length > 1) spans.pop();
    let before = 0;
    let rank = 0;
    const speech = new SpeechState(head);
    return spans.slice(0, most).map(({ start: from, end }, place): StorySentence => {
      const isSpeech = speech.isInside(from, end);
      const start = from + prefixOf(head.slice(from, end));
      const sentence = head.slice(start, end);
      const words = wordsIn(sentence, language);
      const content = contentStems(words);
      const need = needOf(sentence, language);
      const statement =
        !isSpeech &&
        isStatement(sentence, words) &&
        !CREDIT_BEHIND.test(head.slice(end, end + 80)) &&
        !titles.some((title) => isHeadlineAgain(content, title));
      const limit = limitOf?.(sentence) ?? Number.POSITIVE_INFINITY;
      const described: StorySentence = {
        document,
        place,
        start,
        end,
        text: sentence,
        words,
        rank,
        before,
        need,
        needStem: need?.on === 'noun' ? stem(fold(need.noun.toLowerCase()), language) : null,
        limit,
        isStatement: statement,
        canStand: statement && sentence.length <= limit,
        isUnfinished: end === head.length && !ENDED.test(sentence) && isStatement(`${sentence}.`, words),
      };
      before += sentence.length + 1;
      if (statement) rank += 1;
      return described;
    });
  });
}

/** Numbers the words and the pairs of neighbouring words of one story. */
export class UnitNumbers {
  readonly #words = new Map<string, number>();
  readonly #pairs = new Map<number, number>();
  #size = 0;

  /** First the words, then the pairs, each in order. */
  of(words: readonly StoryWord[]): number[] {
    const units = words.map(({ stem }) => this.#words.getOrInsertComputed(stem, () => this.#size++));
    for (let i = 1; i < words.length; i++) {
      units.push(this.#pairs.getOrInsertComputed(units[i - 1]! * PAIR_BASE + units[i]!, () => this.#size++));
    }
    return units;
  }
}

const PAIR_BASE = 2 ** 26;

/** Stopwords are recognised with their accents; stems are compared. */
export function wordsIn(text: string, language: string): StoryWord[] {
  const words: StoryWord[] = [];
  eachToken(text, (start, end) => {
    const lower = text.slice(start, end).toLowerCase();
    words.push({ stem: stem(fold(lower), language), isStop: isStopword(lower, language) });
  });
  return words;
}

export const contentStems = (words: readonly StoryWord[]): Set<string> =>
  new Set(words.flatMap(({ stem, isStop }) => (isStop ? [] : [stem])));

/** Text that scraped pages have before a sentence: who wrote it, when, and when it was changed. */
const BYLINE =
  /^.{0,240}(?:Atualizado ?(?:agora|há \d+ \p{L}+|\d+ \p{L}+ atrás|\d{2}\/\d{2}\/\d{4})(?: às)?(?: ?\d{1,2}h\d{2})?|\d{1,2}h\d{2}\s?•|Publicidade|Continua (?:depois|após) da? publicidade|(?:Publicado em|Última atualização em) ?\d[^.]{5,40}às ?\d{1,2}[h:]\d{2}\.?)\s+(?=["“\p{Lu}])/u;

/** Where and when an agency wrote: `17 Jan (Reuters) - `. */
const DATELINE = /^[^.()]{0,40}\(\p{Lu}[\p{L} /]{1,20}\) [-–—] (?=["“\p{Lu}])/u;

/** The photographer and the agency, after a caption and so before a sentence. */
const CREDIT_BEHIND = /^\s*\([^()/]{3,40}\/[^()/\d]{3,30}\)\s*/u;

/** Signs of a list before a sentence. */
const LIST_SIGN = /^(?:[-–—•*\s\p{So}]|\ufe0f)+(?=["“\p{L}\p{N}])/u;

/** A heading that lost its line break: the sentence begins at the capitalised article. */
const HEADING = /^[^.,;:!?]{15,100}\p{Ll}{2} (?=(?:O|A|Os|As|Um|Uma|The) \p{Ll})/u;

function prefixOf(sentence: string): number {
  let length = 0;
  for (const prefix of [BYLINE, CREDIT_BEHIND, DATELINE, LIST_SIGN, HEADING])
    length += prefix.exec(sentence.slice(length))?.[0].length ?? 0;
  return length;
}

/** A quotation of more sentences than this lacks its end. */
const LONGEST_SPEECH = 4;

/** Which sentences are inside a quotation that began earlier in the same paragraph. */
class SpeechState {
  readonly #text: string;
  #since = 0;
  #end = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isInside(start: number, end: number): boolean {
    if (this.#text.slice(this.#end, start).includes('\n')) this.#since = 0;
    this.#end = end;
    const sentence = this.#text.slice(start, end);
    const isInside = this.#since > 0;
    const isOpen = isInside ? !/["”]/.test(sentence) : opensSpeech(sentence);
    this.#since = isOpen && this.#since < LONGEST_SPEECH ? this.#since + 1 : 0;
    return isInside;
  }
}

/** Some outlets open with one kind of quotation mark and close with the other. */
function opensSpeech(sentence: string): boolean {
  let isOpen = false;
  for (const sign of sentence.match(/["“”]/g) ?? []) isOpen = sign === '"' ? !isOpen : sign === '“';
  return isOpen;
}

const CREDIT =
  /\b(?:foto|photo|crédito|imagem|vídeo|video): |Publicado em ?\d|Getty Images|\bin this photo|\/Divulgação\)|^- (?:author|role|reporting from), |^(?:por|by|da|do) \p{Lu}[^.]{0,60}$|\((?:foto|photo|imagem|crédito|reprodução|divulgação)/iu;
const ENDED = /[.!?…]["”’')\]»]*$/u;
const CALL =
  /^(?:bom dia|boa tarde|boa noite|hello|hi|good (?:morning|afternoon|evening)|welcome|leia|veja|assista|confira|saiba|ouça|clique|entenda|acompanhe|aprenda|aproveite|garanta|baixe|assine|inscreva-se|cadastre-se|descubra|conheça|read|watch|click|listen|see|learn|find out|sign up|subscribe|join|download|register|check out|try)[ :,]/iu;
/** Courses and trials that outlets advertise between their sentences. */
const SALE =
  /\b(?:aula|curso|minicurso|e-?book|webinar|workshop|imersão|treinamento|masterclass|mba)\b.{0,60}\b(?:gratuit[oa]s?|grátis|inscriç|inscrev)|\bfree (?:\p{L}+ )?(?:trial|webinar|e-?book|course|demo|sandbox)\b/iu;

function isStatement(text: string, words: readonly StoryWord[]): boolean {
  if (words.length < FEWEST_WORDS || !ENDED.test(text) || /\?["”’')\]»]*$/u.test(text)) return false;
  if (text.includes('|') || CREDIT.test(text) || CALL.test(text) || SALE.test(text) || isOutletTalk(text)) return false;
  // a quotation that begins or ends in another sentence cannot be quoted alone
  const quotes = text.match(/["“”]/g)?.length ?? 0;
  return quotes % 2 === 0 && !isTitleCase(text);
}

/** Headings and calls of English outlets: Nearly All Words With a Capital. */
function isTitleCase(text: string): boolean {
  const words = text.match(/\p{L}{4,}/gu) ?? [];
  return words.filter((word) => /^\p{Lu}/u.test(word)).length >= 0.8 * words.length;
}
