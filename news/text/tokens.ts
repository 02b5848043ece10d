/** How a word is written. `mixed` is a capital inside, as in OpenAI or iPhone. */
export type WordCase = 'lower' | 'capital' | 'upper' | 'mixed';

export interface Token {
  start: number;
  end: number;
  /** First word of a sentence or line: its capital says nothing. */
  opens: boolean;
  /** Tied to the word before it by a hyphen, as `alimentação` in `vale-alimentação`. */
  hyphenated: boolean;
  /** A comma, bracket or other sign stands before it: no name reaches over that. */
  apart: boolean;
}

const LETTER = 1;
const DIGIT = 2;
const classes = new Uint8Array(0x250);
for (let code = 0; code < classes.length; code++) {
  const char = String.fromCharCode(code);
  if (/\p{L}/u.test(char)) classes[code] = LETTER;
  else if (/\p{Nd}/u.test(char)) classes[code] = DIGIT;
}
const OTHER_LETTER = /[\p{L}\p{M}]/u;
const OTHER_DIGIT = /\p{Nd}/u;

function classOf(code: number): number {
  if (code < classes.length) return classes[code]!;
  const char = String.fromCharCode(code);
  // A pair of surrogates is an emoji or a rare script: never part of a word we could compare.
  return OTHER_LETTER.test(char) ? LETTER : OTHER_DIGIT.test(char) ? DIGIT : 0;
}

const HYPHEN = 0x2d;
const NARROW_HYPHEN = 0x2011;
const APOSTROPHES = new Set([0x27, 0x2019]);
/** . ! ? … : newline, bullets, opening quotes and dashes: what stands before a word whose capital is grammar only. */
const OPENERS = new Set([...'.!?…:;\n•·|“"‘—–'].map((char) => char.charCodeAt(0)));

/** Words and numbers of a text, in order. Walks the text once; a number keeps its inner points and commas. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  eachToken(text, (start, end, opens, hyphenated, apart) => {
    tokens.push({ start, end, opens, hyphenated, apart });
  });
  return tokens;
}

/** The same walk without an object per word, for whoever reads millions of them. */
export function eachToken(
  text: string,
  visit: (start: number, end: number, opens: boolean, hyphenated: boolean, apart: boolean) => void,
): void {
  const length = text.length;
  let opens = true;
  let afterHyphen = false;
  let apart = true;
  let i = 0;
  while (i < length) {
    const code = text.charCodeAt(i);
    const kind = classOf(code);
    if (kind === 0) {
      if (code !== 0x20) {
        if (OPENERS.has(code)) opens = true;
        if (code !== 0xa0 && !APOSTROPHES.has(code)) apart = true;
      }
      afterHyphen = (code === HYPHEN || code === NARROW_HYPHEN) && i > 0 && classOf(text.charCodeAt(i - 1)) !== 0;
      i++;
      continue;
    }
    const start = i;
    let digits = kind === DIGIT;
    i++;
    for (; i < length; i++) {
      const next = text.charCodeAt(i);
      const nextKind = classOf(next);
      if (nextKind === 0) {
        const inNumber =
          digits && (next === 0x2e || next === 0x2c) && i + 1 < length && classOf(text.charCodeAt(i + 1)) === DIGIT;
        if (!inNumber) break;
      } else if (nextKind === LETTER) digits = false;
    }
    visit(start, i, opens, afterHyphen, apart);
    opens = false;
    apart = false;
    afterHyphen = false;
    // The English possessive belongs to the word before it and is no word itself.
    if (i + 1 < length && APOSTROPHES.has(text.charCodeAt(i)) && /s/i.test(text[i + 1]!)) {
      if (i + 2 >= length || classOf(text.charCodeAt(i + 2)) === 0) i += 2;
    }
  }
}

export function caseOf(word: string): WordCase {
  const lower = word.toLowerCase();
  if (lower === word) return 'lower';
  if (word.toUpperCase() === word) return word.length > 1 ? 'upper' : 'capital';
  const rest = word.slice(1);
  return rest === lower.slice(1) ? 'capital' : 'mixed';
}
