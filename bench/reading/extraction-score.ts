import { countRuns, mean } from '../figures.ts';

/** Shares of a document's shingles: correct, wrong and missed. They sum to 1, so that long texts weigh no more. */
export interface Shares {
  right: number;
  wrong: number;
  missed: number;
}

const SHINGLE = 4;

/** The measure of the article-extraction-benchmark: multisets of four-word shingles of the true and the extracted text. */
export function compareTexts(truth: string, found: string): Shares {
  const expected = shingles(truth);
  const actual = shingles(found);
  let right = 0;
  let wrong = 0;
  let missed = 0;
  for (const key of new Set([...expected.keys(), ...actual.keys()])) {
    const want = expected.get(key) ?? 0;
    const have = actual.get(key) ?? 0;
    right += Math.min(want, have);
    wrong += Math.max(0, have - want);
    missed += Math.max(0, want - have);
  }
  const all = right + wrong + missed || 1;
  return { right: right / all, wrong: wrong / all, missed: missed / all };
}

/** A text of fewer words is one shingle. */
function shingles(text: string): Map<string, number> {
  const words = text.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [];
  return countRuns(words, Math.max(1, Math.min(SHINGLE, words.length)));
}

/** Precision and recall are means over the documents; F1 is taken of the two means. */
export function summarise(documents: readonly Shares[]) {
  const found = documents.filter(({ right, wrong }) => right + wrong > 0);
  const wanted = documents.filter(({ right, missed }) => right + missed > 0);
  const precision = mean(found.map(({ right, wrong }) => right / (right + wrong)));
  const recall = mean(wanted.map(({ right, missed }) => right / (right + missed)));
  const f1 = precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
  return { precision, recall, f1 };
}

/** Whether an extracted time is on the expected day, in its own zone. */
export function isRightDay(told: string, found: string | null): boolean {
  if (found === null) return false;
  const day = told.slice(0, 10);
  return found.slice(0, 10) === day || (/[+-]\d\d:?\d\d$|Z$/.test(told) && Date.parse(told) === Date.parse(found));
}
