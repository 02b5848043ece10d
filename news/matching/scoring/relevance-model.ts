/** The features of an article's score for a term, in the order of the weights. */
export const FEATURES = [
  /** Highest weight of an occurrence of the whole term in the title, 0 to 1. */
  'title',
  /** Share of the term's units in title or lead, each by its highest weight there. */
  'lead',
  /** Occurrences of the whole term per word, 0 to 1. */
  'density',
  /** Highest weight of an occurrence of the whole term: 1 with adjacent words, less if they are apart or may be another name. */
  'whole',
  /** Mean over the units of the log of their occurrences. */
  'occurrences',
  /** Z-score towards the meaning of the term; reduced by the share of its units that are names. */
  'meaning',
  /** Words in common with the articles most certainly about the term; counted again if the whole term is not found. */
  'vocabulary',
  'partialVocabulary',
  /** Log of the article's words. */
  'length',
  /** Log of its sentences and lines: a text of many short lines is a list with many passing mentions. */
  'sentences',
] as const;

export type Feature = (typeof FEATURES)[number];
/** An article's features for a term, in the order of `FEATURES`. Plain: a typed array takes thirty times as long to create. */
export type FeatureRow = number[];

/** Position of a feature in an article's row. */
export function placeOf(feature: Feature): number {
  return FEATURES.indexOf(feature);
}

export const LEAD = placeOf('lead');
export const OCCURRENCES = placeOf('occurrences');

export interface RelevanceModel {
  bias: number;
  weights: readonly number[];
}

/**
 * A logistic fit on judged pairs of terms and articles, in whole streams and in mornings (`npm run bench -- relevance --fit`). An
 * article about the term is worth 1, a substantial mention a half; the score is the expected worth.
 */
const WEIGHTS: Record<Feature, number> = {
  title: 0.865,
  lead: 0.913,
  density: 1.475,
  whole: 0.744,
  occurrences: 0.46,
  meaning: 0.25,
  vocabulary: 1.759,
  partialVocabulary: 1.417,
  length: -0.045,
  sentences: -0.229,
};

export const relevanceModel: RelevanceModel = { bias: -1.597, weights: FEATURES.map((name) => WEIGHTS[name]) };

/** Log-odds of the expected worth. */
export function relevanceOdds({ bias, weights }: RelevanceModel, features: FeatureRow): number {
  let odds = bias;
  for (let k = 0; k < weights.length; k++) odds += weights[k]! * features[k]!;
  return odds;
}
