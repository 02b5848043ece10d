import {
  CAPITAL,
  CASE_MASK,
  GRAMMAR_CASE,
  KIND_COMPOUND,
  KIND_NAMED,
  KINDS,
  LOWER,
  UPPER,
} from '../index/vocabulary.ts';
import type { QueryWord } from '../query/query.ts';

/** Wanted beside other words, a word in any case counts in full: its occurrences need not be looked at. */
export function countsInFull(word: QueryWord, lone: boolean): boolean {
  return word.demand === 'free' && !lone;
}

const IN_FULL = new Float64Array(KINDS).fill(1);

/**
 * How far an occurrence counts, by its kind: the heart of telling `Vale` from `vale`. `lone`: nothing but the word
 * itself tells what is meant, so its case has to. `share`: how often the word is written as a name.
 */
export function weightsByKind(word: QueryWord, lone: boolean, share: number): Float64Array {
  if (countsInFull(word, lone)) return IN_FULL;
  const weights = emptyTable();
  for (let bits = 0; bits <= (CASE_MASK | GRAMMAR_CASE); bits++) {
    const weight = Math.fround(caseWeight(word, lone, share, bits & CASE_MASK, (bits & GRAMMAR_CASE) !== 0));
    weights[bits] = weight;
    weights[bits | KIND_NAMED] = weight;
    weights[bits | KIND_COMPOUND] = lone ? 0 : weight;
    weights[bits | KIND_COMPOUND | KIND_NAMED] = lone ? 0 : weight;
  }
  return weights;
}

/** Tables are laid into larger rows: memory of its own for each would cost more than its filling. */
const TABLES = 256;
let row = new Float64Array(0);
let laid = 0;

function emptyTable(): Float64Array {
  if (laid === row.length) {
    row = new Float64Array(TABLES * KINDS);
    laid = 0;
  }
  laid += KINDS;
  return row.subarray(laid - KINDS, laid);
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
