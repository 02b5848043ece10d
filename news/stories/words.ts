import { fold } from '../text/fold.ts';
import { stem } from '../text/stem.ts';
import { isStopword } from '../text/stopwords.ts';
import { eachToken } from '../text/tokens.ts';

export interface Word {
  /** Folded, as written. */
  text: string;
  stem: string;
  /** Capitalised where grammar does not ask for it. */
  isName: boolean;
  /** A word that carries a subject: neither a stop word nor a number. */
  isContent: boolean;
}

interface Reading {
  text: string;
  stem: string;
  isStop: boolean;
}

// News repeats its words: reading each spelling once makes fingerprints five times as fast.
const readings = new Map<string, Reading>();
const MAX_READINGS = 200_000;

function read(raw: string, language: string): Reading {
  const key = language === 'en' ? `~${raw}` : raw;
  const known = readings.get(key);
  if (known) return known;
  const text = fold(raw);
  const reading = {
    text,
    stem: stem(text, language),
    isStop: text.length < 2 || isStopword(raw.toLowerCase(), language),
  };
  if (readings.size >= MAX_READINGS) readings.clear();
  readings.set(key, reading);
  return reading;
}

export function wordsOf(text: string, language: string, limit = Number.POSITIVE_INFINITY): Word[] {
  const words: Word[] = [];
  eachToken(text, (start, end, opens) => {
    if (words.length >= limit) return;
    const raw = text.slice(start, end);
    const { text: folded, stem: root, isStop } = read(raw, language);
    const isNumber = folded.charCodeAt(0) <= 57;
    const first = raw[0]!;
    words.push({
      text: folded,
      stem: root,
      isName: !opens && !isNumber && first !== first.toLowerCase(),
      isContent: !isStop && !isNumber,
    });
  });
  return words;
}
