import type { ChosenSense } from '../../../contract/terms.ts';

/** Texts that show what is meant and what is not, and how far they may change an article's odds. */
export interface Lean {
  toward: readonly string[];
  away: readonly string[];
  /** Change of the odds per standard deviation of similarity, and its limit. */
  perDeviation: number;
  /** Similarity, in standard deviations, that leaves the odds unchanged. */
  expected: number;
  most: number;
}

/** Texts of articles the reader called useful, and of refused ones. */
export interface AnsweredTexts {
  useful: readonly string[];
  refused: readonly string[];
}

/** A sense the reader chose decides nearly alone; answers change little, the first of them least. */
const SENSE = { perDeviation: 2, expected: 1, most: 5 };
const ANSWERED = { perDeviation: 0.8, expected: 0 };
/** Greatest change of the odds by answers. */
export const MOST_BY_ANSWERS = 1.2;
const ANSWERS_HALF = 2;

/** The sense that the reader chose, as a change of the odds towards it. */
export function leanOfSense({ toward, away }: ChosenSense): Lean {
  const asText = (words: readonly string[]) => (words.length > 0 ? [words.join(' ')] : []);
  return { toward: asText(toward), away: asText(away), ...SENSE };
}

/** The reader's answers as such a change. It is no part of the compiled term: it is applied to what all its readers share. */
export function leanOfAnswers({ useful, refused }: AnsweredTexts): Lean {
  const count = useful.length + refused.length;
  const most = (MOST_BY_ANSWERS * count) / (count + ANSWERS_HALF);
  return { toward: useful, away: refused, ...ANSWERED, most };
}
