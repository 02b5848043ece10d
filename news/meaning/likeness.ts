import { contentWords } from './content-words.ts';
import { dot, normalise } from './vectors.ts';
import type { WordVectors } from './word-vectors.ts';

const MOST_WORDS = 40;
/** A word in every other text has little weight; an unknown word counts as a rare one. */
const RAREST = 1e-5;
const MOST_WEIGHT = 8;

/** The vector of a few words, each weighted by its rarity; all zeros if none of them has a vector. */
export function meaningOfLine(vectors: WordVectors, line: string, language: string): Float32Array {
  const { dimensions } = vectors;
  const sum = new Float32Array(dimensions);
  const word = new Float32Array(dimensions);
  for (const folded of contentWords(line, language, MOST_WORDS)) {
    const row = vectors.rowOf(folded, language);
    if (row < 0) continue;
    word.fill(0);
    vectors.addTo(word, row);
    normalise(word);
    const weight = Math.min(MOST_WEIGHT, -Math.log((vectors.shareOf(folded) ?? 0) + RAREST));
    for (let k = 0; k < dimensions; k++) sum[k]! += weight * word[k]!;
  }
  normalise(sum);
  return sum;
}

/** Similarity of each of the other lines to the first, from -1 to 1; 0 if unknown. */
export function likenessToLine(
  vectors: WordVectors,
  line: string,
  others: readonly string[],
  language: string,
): number[] {
  const wanted = meaningOfLine(vectors, line, language);
  return others.map((other) => dot(wanted, meaningOfLine(vectors, other, language)));
}
