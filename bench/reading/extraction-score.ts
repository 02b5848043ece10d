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
  const sum = right + wrong + missed || 1;
  return { right: right / sum, wrong: wrong / sum, missed: missed / sum };
}

function shingles(text: string): Map<string, number> {
  const words = text.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [];
  const counts = new Map<string, number>();
  for (let i = 0; i < Math.max(1, words.length - SHINGLE + 1); i++) {
    const key = words.slice(i, i + SHINGLE).join(' ');
    if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Precision and recall are means over the documents; F1 is taken of the two means. */
export function summarise(documents: Shares[]) {
  const precision = mean(
    documents.filter(({ right, wrong }) => right + wrong > 0).map(({ right, wrong }) => right / (right + wrong)),
  );
  const recall = mean(
    documents.filter(({ right, missed }) => right + missed > 0).map(({ right, missed }) => right / (right + missed)),
  );
  const f1 = precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
  return { precision, recall, f1 };
}

/** Whether an extracted time is on the expected day, in its own zone. */
export function isRightDay(told: string, found: string | null): boolean {
  if (found === null) return false;
  const day = told.slice(0, 10);
  return found.slice(0, 10) === day || (/[+-]\d\d:?\d\d$|Z$/.test(told) && Date.parse(told) === Date.parse(found));
}

function mean(values: number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
