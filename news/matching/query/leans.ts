import type { TermReading } from '../../../contract/terms.ts';
import type { Ambiguous } from './acronyms.ts';

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
export interface Answers {
  useful: readonly string[];
  refused: readonly string[];
}

/** A meaning the reader chose decides nearly alone; answers change little, the first of them least. */
const SENSE = { perDeviation: 2, expected: 1, most: 5 };
const WRITTEN = { perDeviation: 1.5, expected: 0.5, most: 3 };
const ANSWERED = { perDeviation: 0.8, expected: 0 };
const ANSWERS_MOST = 1.2;
const ANSWERS_HALF = 2;

/** The reader's choice and answers, and the intended form of an ambiguous acronym, as changes of the odds towards a meaning. */
export function leansOf(
  reading: TermReading | undefined,
  answers: Answers | undefined,
  ambiguous: Ambiguous | undefined,
): Lean[] {
  const leans: Lean[] = [];
  if (ambiguous) leans.push({ toward: [ambiguous.form], away: ambiguous.others, ...WRITTEN });
  const sense = reading?.sense;
  const asText = (words: readonly string[]) => (words.length > 0 ? [words.join(' ')] : []);
  if (sense) leans.push({ toward: asText(sense.toward), away: asText(sense.away), ...SENSE });
  const count = (answers?.useful.length ?? 0) + (answers?.refused.length ?? 0);
  if (answers && count > 0) {
    const most = (ANSWERS_MOST * count) / (count + ANSWERS_HALF);
    leans.push({ toward: answers.useful, away: answers.refused, ...ANSWERED, most });
  }
  return leans;
}
