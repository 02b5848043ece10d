import type { Evidence } from '../index/hit-list.ts';
import { FEATURES, type FeatureRow, LEAD, OCCURRENCES, placeOf } from './relevance-model.ts';
import { FAINTEST, frequencyOf, logOfCount } from './score.ts';

/** One unit of a term in one article. */
export interface UnitEvidence {
  /** Share of the term's weight. */
  share: number;
  /** Undefined if the article does not have the unit. */
  evidence: Evidence | undefined;
}

const [TITLE, FREQUENCY, WHOLE] = [placeOf('title'), placeOf('frequency'), placeOf('whole')];
const SENTENCES = placeOf('sentences');
const [MEANING, VOCABULARY, PARTIAL_VOCABULARY] = [
  placeOf('meaning'),
  placeOf('vocabulary'),
  placeOf('partialVocabulary'),
];

/** Copied for each article. The fractions make it an array of doubles, so that filling a copy does not convert it. */
const EMPTY: FeatureRow = FEATURES.map(() => 0.5).fill(0);

/**
 * Defines an article's features for a term, from the occurrences of the whole term (`whole`, undefined for none) and of its
 * units, and from the number of its sentences. `describeMeaning` and
 * `describeVocabulary` add what depends on the other articles.
 */
export function describeWords(
  whole: Evidence | undefined,
  units: readonly UnitEvidence[],
  sentences: number,
): FeatureRow {
  const row = EMPTY.slice();
  for (const { share, evidence } of units) {
    if (!evidence) continue;
    row[LEAD]! += share * Math.min(1, Math.max(evidence.title, evidence.lead));
    row[OCCURRENCES]! += share * logOfCount(evidence.count);
  }
  if (whole) {
    row[TITLE] = whole.title;
    row[FREQUENCY] = frequencyOf(whole);
    row[WHOLE] = Math.min(1, whole.best);
  }
  row[SENTENCES] = logOfCount(sentences);
  return row;
}

/** Whether the article has the whole term, by its features. */
export const hasWhole = (row: FeatureRow): boolean => row[WHOLE]! >= FAINTEST;

export function describeMeaning(row: FeatureRow, meaning: number): void {
  row[MEANING] = meaning;
}

export function describeVocabulary(row: FeatureRow, vocabulary: number): void {
  row[VOCABULARY] = vocabulary;
  row[PARTIAL_VOCABULARY] = vocabulary * (1 - row[WHOLE]!);
}
