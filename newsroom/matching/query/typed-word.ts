import { stem } from '../../text/stem.ts';
import { isStopword } from '../../text/stopwords.ts';
import { caseOf, isWordCharacter, type WordCase } from '../../text/tokens.ts';
import { type OrdinaryWord, ordinaryWord } from './ordinary-words.ts';
import { hasDigit, type QueryWord, queryWord } from './query.ts';
import { OPERATORS } from './term-syntax.ts';

const LINKS = new Set(['de', 'da', 'do', 'dos', 'das', 'e', 'of', 'the', 'and', 'von', 'van', 'del', 'la']);

/** A word as typed, with all that parsing a term needs of it. Shared by all terms: never changed. */
export interface TypedWord {
  readonly text: string;
  readonly written: WordCase;
  /** Has meaning by itself: not a small word, unless in capitals. */
  readonly tells: boolean;
  readonly isStopword: boolean;
  /** May be between the parts of a name. */
  readonly isLink: boolean;
  readonly isNumber: boolean;
  /** Letters and digits written together, split: `COP30`. */
  readonly fused: readonly [string, string] | undefined;
  /** Its stem in the table of equivalents. */
  readonly stem: string;
  /** Set if it has a capital that texts omit in this word: how they write it next to a name. */
  readonly ordinary: OrdinaryWord | undefined;
  /** The word as it is searched, in any inflection. */
  readonly word: QueryWord;
}

/** Terms share words. Cached up to this many, since input is unbounded. */
const MOST_KEPT = 200_000;
const kept = new Map<string, TypedWord>();
export function typedWord(text: string): TypedWord {
  let known = kept.get(text);
  if (known) return known;
  known = readWord(text);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, known);
  return known;
}

function readWord(text: string): TypedWord {
  const written = caseOf(text);
  const word = queryWord(text, false, 1);
  const lower = word.text;
  const small = isStopword(lower);
  const isShouted = written === 'upper' && text.length >= SHORTEST_SHOUTED;
  const fused = hasDigit(text) ? /^(\p{L}{2,})(\d{1,4})$/u.exec(text) : null;
  return {
    text,
    written,
    tells: !small || written === 'upper',
    isStopword: small,
    isLink: LINKS.has(lower),
    isNumber: hasDigit(text) && /^\d+$/.test(text),
    fused: fused ? [fused[1]!, fused[2]!] : undefined,
    stem: stem(word.folded, 'pt'),
    ordinary: written === 'capital' || isShouted ? ordinaryWord(lower) : undefined,
    word,
  };
}

/** A word in capitals with this many letters is probably no acronym: `SOJA`. */
const SHORTEST_SHOUTED = 4;
const FIRST_COMBINING = 0x300;
const LONGEST_PLAIN = 100;

/** The words of a term that is only words separated by spaces, as most are; else undefined. */
export function plainWords(term: string): TypedWord[] | undefined {
  if (term.length > LONGEST_PLAIN) return undefined;
  const words: TypedWord[] = [];
  let start = 0;
  for (let i = 0; i <= term.length; i++) {
    const code = i < term.length ? term.charCodeAt(i) : 0x20;
    if (code !== 0x20) {
      if (code >= FIRST_COMBINING || !isWordCharacter(code)) return undefined;
      continue;
    }
    if (i > start) {
      const text = term.slice(start, i);
      if (OPERATORS.has(text)) return undefined;
      words.push(typedWord(text));
    }
    start = i + 1;
  }
  return words.length > 0 ? words : undefined;
}
