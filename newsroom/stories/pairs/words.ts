import { fold } from '../../text/fold.ts';
import { stem } from '../../text/stem.ts';
import { isStopword } from '../../text/stopwords.ts';
import { eachToken } from '../../text/tokens.ts';

/** 32-bit FNV-1a: words are compared and stored as numbers. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value | 0;
}

export interface Word {
  /** Hash of the stem: what two inflections have in common. */
  key: number;
  /** Hash of the folded word as written: what a copy has in common with its original. */
  form: number;
  /** Capitalised although grammar does not require it. */
  isName: boolean;
  /** A content word: neither a stop word nor a number. */
  isContent: boolean;
}

type ReadWord = Omit<Word, 'isName'>;

// Cached: news repeats its words, and reading each spelling once makes fingerprints several times as fast.
const english = new Map<string, ReadWord>();
const others = new Map<string, ReadWord>();
const MAX_WORDS = 200_000;

function read(raw: string, language: string): ReadWord {
  const words = language === 'en' ? english : others;
  const known = words.get(raw);
  if (known) return known;
  const folded = fold(raw);
  const isNumber = folded.charCodeAt(0) <= 57;
  const word = {
    key: hash(stem(folded, language)),
    form: hash(folded),
    isContent: !isNumber && folded.length > 1 && !isStopword(raw.toLowerCase(), language),
  };
  if (words.size >= MAX_WORDS) words.clear();
  words.set(raw, word);
  return word;
}

export function wordsOfText(text: string, language: string, limit = Number.POSITIVE_INFINITY): Word[] {
  const words: Word[] = [];
  eachToken(text, (start, end, opens) => {
    if (words.length >= limit) return;
    const raw = text.slice(start, end);
    const { key, form, isContent } = read(raw, language);
    const first = raw[0]!;
    words.push({ key, form, isContent, isName: !opens && isContent && first !== first.toLowerCase() });
  });
  return words;
}
