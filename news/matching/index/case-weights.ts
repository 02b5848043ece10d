import type { QueryWord } from '../query/query.ts';
import { CAPITAL, CASE_MASK, GRAMMAR_CASE, LOWER, UPPER } from './vocabulary.ts';

/** Next to other words, a word in any case counts in full. */
export function countsInFull(word: QueryWord, lone: boolean): boolean {
  return word.demand === 'free' && !lone;
}

/**
 * Weight of an occurrence by the case bits of its flags: this distinguishes `Vale` from `vale`. `lone`: no other word shows what
 * is meant, so the case decides. `share`: how often the word is written as a name.
 */
export function weightsByCase(word: QueryWord, lone: boolean, share: number): Float64Array {
  return Float64Array.from({ length: (CASE_MASK | GRAMMAR_CASE) + 1 }, (_, bits) =>
    caseWeight(word, lone, share, bits & CASE_MASK, (bits & GRAMMAR_CASE) !== 0),
  );
}

function caseWeight(word: QueryWord, lone: boolean, share: number, written: number, isGrammar: boolean): number {
  // A name that happens to be the word: `Crypto Arena` when `crypto` is wanted.
  if (word.demand === 'free') return lone && written === CAPITAL && !isGrammar && share < 0.4 ? 0.6 : 1;
  if (word.demand === 'upper') {
    if (written === UPPER) return isGrammar && share < 0.5 ? 0.5 : 1;
    if (written === LOWER) return share > 0.9 ? 0.6 : 0;
    return word.folded.length > 3 ? 0.9 : 0;
  }
  // One letter is part of a name only as a capital: `C&A`, `Série A`.
  if (!lone && share < 0.5) return written === LOWER && word.text.length === 1 ? 0 : 1;
  if (written === LOWER) return share > 0.8 ? 0.8 : 0;
  return isGrammar ? Math.min(1, share * 1.2) : 1;
}
