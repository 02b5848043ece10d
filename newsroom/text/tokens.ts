import { randomInt } from 'node:crypto';

/** How a word is written. `mixed` is a capital inside, as in OpenAI or iPhone. */
export type WordCase = 'lower' | 'capital' | 'upper' | 'mixed';

export interface Token {
  start: number;
  end: number;
  /** First word of a sentence or line: its capital is grammar. */
  opens: boolean;
  /** Joined to the word before it by a hyphen, as `alimentação` in `vale-alimentação`. */
  hyphenated: boolean;
  /** A comma, bracket or other sign precedes it: a name does not continue across it. */
  apart: boolean;
}

const LETTER = 1;
const DIGIT = 2;
/** A character after which a capital is only grammar. */
const OPENER = 4;
const HYPHEN = 8;
const APOSTROPHE = 16;
const SPACE = 32;

const OPENERS = '.!?…:;\n•·|“"‘—–';

function classify(code: number): number {
  const char = String.fromCharCode(code);
  // half of a surrogate pair is an emoji or a rare script: never part of a word we could compare
  if (/[\p{L}\p{M}]/u.test(char)) return LETTER;
  if (/\p{Nd}/u.test(char)) return DIGIT;
  if (OPENERS.includes(char)) return OPENER;
  if (char === '-' || char === '\u2011') return HYPHEN;
  if (char === "'" || char === '’') return APOSTROPHE;
  return char === ' ' || char === '\u00a0' ? SPACE : 0;
}

/** A table of all code units, so that classifying a character is one look-up. */
const classes = Uint8Array.from({ length: 0x10000 }, (_, code) => classify(code));

export function isWordCharacter(code: number): boolean {
  return (classes[code]! & (LETTER | DIGIT)) !== 0;
}

/** Words and numbers of a text, in order, in one pass; a number keeps its inner points and commas. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  eachToken(text, (start, end, opens, hyphenated, apart) => {
    tokens.push({ start, end, opens, hyphenated, apart });
  });
  return tokens;
}

/** Random in every process, so that nobody can construct colliding words. */
const SEED = randomInt(2 ** 31);
const OTHER_SEED = randomInt(2 ** 31);

/** Receives each word. Both hashes together are 64 bits and are valid in this process only. */
type TokenVisit = (
  start: number,
  end: number,
  opens: boolean,
  hyphenated: boolean,
  apart: boolean,
  hash: number,
  otherHash: number,
) => void;

/** Like `tokenize`, without an object per word, for millions of words. */
export function eachToken(text: string, visit: TokenVisit): void {
  const { length } = text;
  let opens = true;
  let afterHyphen = false;
  let apart = true;
  let i = 0;
  while (i < length) {
    let code = text.charCodeAt(i);
    let kind = classes[code]!;
    if ((kind & (LETTER | DIGIT)) === 0) {
      if (kind !== SPACE) {
        if (kind === OPENER) opens = true;
        if (kind !== APOSTROPHE) apart = true;
      }
      afterHyphen = kind === HYPHEN && i > 0 && (classes[text.charCodeAt(i - 1)]! & (LETTER | DIGIT)) !== 0;
      i++;
      continue;
    }
    const start = i;
    let digits = kind === DIGIT;
    let hash = Math.imul(SEED ^ code, 0x01000193);
    let otherHash = Math.imul(OTHER_SEED ^ code, 0x5bd1e995);
    for (i++; i < length; i++) {
      code = text.charCodeAt(i);
      kind = classes[code]!;
      if ((kind & (LETTER | DIGIT)) === 0) {
        if (!digits || (code !== 0x2e && code !== 0x2c)) break;
        if (i + 1 >= length || classes[text.charCodeAt(i + 1)] !== DIGIT) break;
      } else if (kind === LETTER) digits = false;
      hash = Math.imul(hash ^ code, 0x01000193);
      // the shift mixes the high bits back into the low ones, which a product alone does not
      otherHash = Math.imul((otherHash ^ (otherHash >>> 15)) + code, 0x5bd1e995);
    }
    visit(start, i, opens, afterHyphen, apart, hash, otherHash);
    opens = false;
    apart = false;
    afterHyphen = false;
    if (kind === APOSTROPHE && i + 1 < length) i = skipPossessive(text, i);
  }
}

/** The English possessive belongs to the word before it and is no word of its own. */
function skipPossessive(text: string, at: number): number {
  const next = text.charCodeAt(at + 1) | 32;
  const isEnd = at + 2 >= text.length || (classes[text.charCodeAt(at + 2)]! & (LETTER | DIGIT)) === 0;
  return next === 0x73 && isEnd ? at + 2 : at;
}

export function caseOf(word: string): WordCase {
  const lower = word.toLowerCase();
  if (lower === word) return 'lower';
  if (word.toUpperCase() === word) return word.length > 1 ? 'upper' : 'capital';
  const rest = word.slice(1);
  return rest === lower.slice(1) ? 'capital' : 'mixed';
}

const GROUPED = { en: /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, pt: /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/ };

/** The value of digits with points and commas, as the language writes them. */
export function numberIn(digits: string, language: string): number {
  if (language === 'en') return Number.parseFloat(GROUPED.en.test(digits) ? digits.replaceAll(',', '') : digits);
  const plain = GROUPED.pt.test(digits) ? digits.replaceAll('.', '') : digits;
  return Number.parseFloat(plain.replace(',', '.'));
}

/** Words that multiply the number before them, without accents. */
export const SCALES: Record<string, number> = {
  ...{ mil: 1e3, thousand: 1e3, mi: 1e6, milhao: 1e6, milhoes: 1e6, million: 1e6, millions: 1e6, m: 1e6 },
  ...{ bi: 1e9, bilhao: 1e9, bilhoes: 1e9, billion: 1e9, billions: 1e9, bn: 1e9 },
  ...{ tri: 1e12, trilhao: 1e12, trilhoes: 1e12, trillion: 1e12, trillions: 1e12 },
};
