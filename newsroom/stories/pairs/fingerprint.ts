import type { ArticleKind } from '../../text/article-kind.ts';
import type { CleanArticle } from '../../text/clean-article.ts';
import { fold } from '../../text/fold.ts';
import { splitSentences } from '../../text/sentences.ts';
import { daysOf, monthsOf } from './days.ts';
import { type NumberFact, numbersOf } from './numbers.ts';
import { type Word, wordsOfText } from './words.ts';

/** The angle of a headline. Two articles on one event from different angles are related, not the same. */
interface Angle {
  /** Bits: opinion and analysis, explanation, service and pictures. */
  genre: number;
  /** The headline is a quotation. */
  isQuote: boolean;
  /** The event is in the future. */
  isAhead: boolean;
}

const GENRES = [
  /\b(?:analise|opiniao|editorial|coluna|debate|assunto|podcast|avalia|analista|analysis|opinion)\b/,
  /\b(?:entenda|o que (?:e|se sabe|esperar|acontece|muda|pode)|por que|como|quem e|saiba|conheca|explica|relembre|quais?|why|how|what)\b/,
  /\b(?:veja|confira|videos?|fotos|assista|ao vivo|acompanhe|onde assistir|lista|calendario|horario|watch|photos|live)\b/,
];
const QUOTE = /["“”‘]|(?:^|\s)'|\b(?:diz|dizem|afirma|disse|says|said)\b/;
const AHEAD = /\b(?:sera|serao|vai|vao|deve|devem|pode|podem|poderia|preve|amanha|will|may|could|might)\b/;

/** Takes a folded headline. */
function angleOf(title: string): Angle {
  let genre = 0;
  GENRES.forEach((pattern, index) => {
    if (pattern.test(title)) genre |= 1 << index;
  });
  return { genre, isQuote: QUOTE.test(title), isAhead: AHEAD.test(title) };
}

export interface StoryArticle {
  id: string;
  title: string;
  text: string;
  language: string;
  outlet: string;
  /** Epoch milliseconds; null if unknown: then dates are not compared. */
  publishedAt: number | null;
  /** `news` when absent. */
  kind?: ArticleKind;
}

/** With the groups it was given before. */
export type StoredArticle = StoryArticle & { storyId: string; eventId: string };

type Dated = Pick<StoryArticle, 'id' | 'publishedAt'>;

/** In order of publication; the undated last, ties by id. */
export const byPublication = (a: Dated, b: Dated): number =>
  (a.publishedAt ?? Number.POSITIVE_INFINITY) - (b.publishedAt ?? Number.POSITIVE_INFINITY) || (a.id < b.id ? -1 : 1);

/** Where a word is in the article. */
export const IN_TITLE = 1;
export const IN_LEAD = 2;
export const IS_NAME = 4;

/** The data of an article that grouping keeps: numbers only, small enough to hold days of news in memory. */
export interface Fingerprint {
  id: string;
  outlet: string;
  language: string;
  publishedAt: number | null;
  /** Hashed stems of the content words, sorted; the next two arrays are parallel to it. */
  keys: Int32Array;
  counts: Uint8Array;
  marks: Uint8Array;
  /** Hashed runs of three words as written, sorted: copies share them. */
  shingles: Int32Array;
  titleNumbers: NumberFact[];
  leadNumbers: NumberFact[];
  numbers: NumberFact[];
  days: number[];
  months: number[];
  angle: Angle;
  isShort: boolean;
  /** False for agendas, offers, lottery draws and lists of links, which report no event. */
  isNews: boolean;
}

const LEAD_WORDS = 55;
const BODY_WORDS = 600;
const LEAD_CHARACTERS = 450;
const BODY_CHARACTERS = 4000;
/** Longer texts are cut: their subject is in the beginning. */
const MAX_CHARACTERS = 10_000;
const SHORT_WORDS = 60;
const MAX_SHINGLES = 400;

/** Without a headline, the first sentence is used in its place. */
function headed(article: CleanArticle): CleanArticle {
  const first = article.title === '' ? splitSentences(article.body)[0] : undefined;
  return first ? { title: article.body.slice(first.start, first.end), body: article.body } : article;
}

function shinglesOf(words: Word[]): Int32Array {
  const shingles = new Set<number>();
  for (let index = 2; index < words.length && shingles.size < MAX_SHINGLES; index++) {
    const first = Math.imul(words[index - 2]!.form, 0x01000193) ^ words[index - 1]!.form;
    shingles.add(Math.imul(first, 0x01000193) ^ words[index]!.form);
  }
  return Int32Array.from(shingles).sort();
}

function vocabularyOf(title: Word[], body: Word[]): Pick<Fingerprint, 'keys' | 'counts' | 'marks'> {
  const seen = new Map<number, { count: number; mark: number }>();
  const note = (word: Word, mark: number) => {
    const entry = seen.getOrInsertComputed(word.key, () => ({ count: 0, mark: 0 }));
    entry.count++;
    entry.mark |= mark | (word.isName ? IS_NAME : 0);
  };
  for (const word of title) if (word.isContent) note(word, IN_TITLE | IN_LEAD);
  let position = 0;
  for (const word of body) if (word.isContent) note(word, position++ < LEAD_WORDS ? IN_LEAD : 0);
  const keys = Int32Array.from(seen.keys()).sort();
  return {
    keys,
    counts: Uint8Array.from(keys, (key) => Math.min(255, seen.get(key)!.count)),
    marks: Uint8Array.from(keys, (key) => seen.get(key)!.mark),
  };
}

export function fingerprint(article: StoryArticle): Fingerprint {
  const { id, outlet, language, publishedAt } = article;
  const { title, body } = headed({ title: article.title, body: article.text.slice(0, MAX_CHARACTERS) });
  const bodyWords = wordsOfText(body.slice(0, BODY_CHARACTERS), language, BODY_WORDS);
  const foldedTitle = fold(title);
  const foldedBody = fold(body.slice(0, BODY_CHARACTERS));
  const lead = foldedBody.slice(0, LEAD_CHARACTERS);
  const titleNumbers = numbersOf(foldedTitle, language);
  const leadNumbers = [...titleNumbers, ...numbersOf(lead, language)];
  return {
    id,
    outlet,
    language,
    publishedAt,
    ...vocabularyOf(wordsOfText(title, language), bodyWords),
    shingles: shinglesOf(bodyWords),
    titleNumbers,
    leadNumbers,
    numbers: [...leadNumbers, ...numbersOf(foldedBody.slice(LEAD_CHARACTERS), language)],
    days: daysOf(`${foldedTitle}\n${lead}`, publishedAt),
    months: monthsOf(foldedTitle),
    angle: angleOf(foldedTitle),
    isShort: bodyWords.length < SHORT_WORDS,
    isNews: (article.kind ?? 'news') === 'news',
  };
}
