import { readFileSync } from 'node:fs';
import type { MatchableArticle } from '../../../newsroom/matching/match.ts';
import { meaningOfArticle } from '../../../newsroom/meaning/encoder/encode.ts';
import { fold } from '../../../newsroom/text/fold.ts';
import { stem } from '../../../newsroom/text/stem.ts';
import { isStopword } from '../../../newsroom/text/stopwords.ts';
import { caseOf, tokenize, type WordCase } from '../../../newsroom/text/tokens.ts';

type Language = 'pt' | 'en';

export interface PlainToken {
  word: string;
  stem: string;
  written: WordCase;
  /** The capital is grammar: the first word of a sentence, or a headline in capitals. */
  isGrammar: boolean;
  opens: boolean;
  isApart: boolean;
  /** `vale` in `vale-alimentação`. */
  isFirstHalf: boolean;
}

export interface PlainArticle {
  id: string;
  language: Language;
  year: number;
  tokens: PlainToken[];
  titleEnd: number;
  sentences: number;
  /** Of unit length. */
  vector: number[];
  /** Its distinctive stems, with their weights. */
  keyWords: Map<string, number>;
}

export interface PlainWord {
  word: string;
  folded: string;
  stems: Record<Language, string>;
  /** Where the case counts. */
  lower: number;
  capital: number;
}

/** A window of articles as they are read, without an index: every question goes through all of them. */
export interface PlainWindow {
  articles: PlainArticle[];
  words: Map<string, PlainWord>;
  /** The first word of each stem, and how many stems were read before. */
  firstWords: Map<string, { word: string; order: number }>;
}

const LEAD_WORDS = 60;
const LONGEST_BODY = 6000;
const KEY_WORDS = 20;
const PREFIXES = 'ex vice pré pos pós pro pró anti não recém super mega multi auto co semi sub'.split(' ');
const CLITICS = 'se lo la los las me te nos lhe lhes o a os as no na'.split(' ');

/** A stem belongs to a language. */
export const stemIn = (language: Language, folded: string): string => `${language}:${stem(folded, language)}`;

export function readWindow(list: readonly MatchableArticle[]): PlainWindow {
  const window: PlainWindow = { articles: [], words: new Map(), firstWords: new Map() };
  for (const article of list) window.articles.push(readArticle(article, window));
  for (const article of window.articles) article.keyWords = keyWordsOf(article, window);
  return window;
}

function readArticle(article: MatchableArticle, window: PlainWindow): PlainArticle {
  const language = article.language === 'en' ? 'en' : 'pt';
  const title = readField(article.title, language, window);
  const body = readField(article.text, language, window);
  const bytes = [...(article.meaning ?? meaningOfArticle(article))];
  const length = Math.sqrt(bytes.reduce((sum, value) => sum + value * value, 0)) || 1;
  return {
    id: article.id,
    language,
    year: article.publishedAt === undefined ? 0 : new Date(article.publishedAt).getUTCFullYear(),
    tokens: [...title, ...body],
    titleEnd: title.length,
    sentences: [...title, ...body].filter(({ opens }) => opens).length,
    vector: bytes.map((value) => value / length),
    keyWords: new Map(),
  };
}

function readField(text: string, language: Language, { words, firstWords }: PlainWindow): PlainToken[] {
  const tokens: PlainToken[] = [];
  for (const { start, end, opens, hyphenated, apart } of tokenize(text).slice(0, LONGEST_BODY)) {
    const surface = text.slice(start, end);
    const word = surface.toLowerCase();
    const folded = fold(word);
    const stems = { pt: stemIn('pt', folded), en: stemIn('en', folded) };
    if (!words.has(word)) {
      words.set(word, { word, folded, stems, lower: 0, capital: 0 });
      for (const key of Object.values(stems))
        if (!firstWords.has(key)) firstWords.set(key, { word, order: firstWords.size });
    }
    const written = caseOf(surface);
    const before = tokens.at(-1);
    if (hyphenated && before && language === 'pt' && written === 'lower' && before.written !== 'upper') {
      before.isFirstHalf ||= !PREFIXES.includes(before.word) && !CLITICS.includes(word);
    }
    const stem = stems[language];
    tokens.push({ word, stem, written, isGrammar: opens, opens, isApart: apart, isFirstHalf: false });
  }
  for (const sentence of sentencesOf(tokens)) {
    const long = sentence.filter(({ word }) => word.length >= 4);
    const isHeadline = long.length >= 4 && long.filter(({ written }) => written !== 'lower').length / long.length > 0.7;
    for (const token of sentence) {
      token.isGrammar ||= isHeadline;
      if (!token.isGrammar) words.get(token.word)![token.written === 'lower' ? 'lower' : 'capital']++;
    }
  }
  return tokens;
}

function sentencesOf(tokens: readonly PlainToken[]): PlainToken[][] {
  const sentences: PlainToken[][] = [];
  for (const token of tokens) {
    if (token.opens || sentences.length === 0) sentences.push([]);
    sentences.at(-1)!.push(token);
  }
  return sentences;
}

/** The words that distinguish an article most; those of title and lead count more. Of equals the one read first. */
function keyWordsOf({ tokens, titleEnd }: PlainArticle, window: PlainWindow): Map<string, number> {
  const counts = new Map<string, number>();
  tokens.forEach(({ stem }, at) => {
    const worth = at < titleEnd ? 3 : at < titleEnd + LEAD_WORDS ? 1.5 : 1;
    counts.set(stem, (counts.get(stem) ?? 0) + worth);
  });
  const weighed = [...counts].flatMap(([stem, count]) => {
    const { word, order } = window.firstWords.get(stem)!;
    const seen = documentsOf(window, stem);
    if (seen < 2 || word.length < 3 || /\d/.test(word) || isStopword(word)) return [];
    return [{ stem, order, weight: (1 + Math.log(count)) * Math.log((window.articles.length + 1) / seen) }];
  });
  const best = weighed.toSorted((a, b) => b.weight - a.weight || a.order - b.order).slice(0, KEY_WORDS);
  const norm = Math.sqrt(best.reduce((sum, { weight }) => sum + weight * weight, 0)) || 1;
  return new Map(best.map(({ stem, weight }) => [stem, weight / norm]));
}

const counted = new WeakMap<PlainWindow, Map<string, number>>();

/** How many articles have a stem. */
export function documentsOf(window: PlainWindow, stem: string): number {
  const counts = counted.getOrInsertComputed(window, () => {
    const all = new Map<string, number>();
    for (const { tokens } of window.articles) {
      for (const one of new Set(tokens.map((token) => token.stem))) all.set(one, (all.get(one) ?? 0) + 1);
    }
    return all;
  });
  return counts.get(stem) ?? 0;
}

const SIZE = 256;
/** Articles that the numbers of the file are means of. */
const FIXED = 1000;
const numbers = new Float32Array(
  Uint8Array.from(readFileSync(new URL('../../../newsroom/meaning/encoder/background.bin', import.meta.url))).buffer,
);

/** How similar the usual article of a language is to a vector: mean and deviation over the fixed articles and the window. */
export function usualLikeness({ articles }: PlainWindow, language: Language, vector: readonly number[]) {
  const second = language === 'en' ? 1 : 0;
  const means = numbers.subarray(second * SIZE, (second + 1) * SIZE);
  const products = numbers.subarray(2 * SIZE + second * SIZE * SIZE);
  const likenesses = articles
    .filter((article) => article.language === language)
    .map((one) => along(one.vector, vector));
  const count = FIXED + likenesses.length;
  let sum = FIXED * along(means, vector);
  let squares = 0;
  for (let row = 0; row < SIZE; row++) {
    squares += FIXED * vector[row]! * along(products.subarray(row * SIZE, (row + 1) * SIZE), vector);
  }
  for (const likeness of likenesses) {
    sum += likeness;
    squares += likeness * likeness;
  }
  const mean = sum / count;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)) || 1 };
}

export function along(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < b.length; k++) sum += a[k]! * b[k]!;
  return sum;
}
