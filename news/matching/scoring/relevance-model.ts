/** What the score of an article for a term is made of. The order is that of the weights. */
export const FEATURES = [
  /** Surest occurrence of the whole term in the title, 0 to 1. */
  'title',
  /** Share of the term's units in title or lead, each as sure as it is. */
  'lead',
  /** Occurrences of the whole term per word, 0 to 1. */
  'density',
  /** Surest occurrence of the whole term: 1 with its words side by side, less where they are apart or may be another name. */
  'whole',
  /** Mean over the units of the log of their occurrences. */
  'occurrences',
  /** Distance towards the meaning of the term, in standard deviations over all articles; less by the share of its units that are names. */
  'meaning',
  /** Distance towards the articles that fit the term best, in standard deviations over all articles. */
  'likeBest',
  /** Words in common with the articles that hold the term most strongly; counted again where the whole term is not found. */
  'vocabulary',
  'partialVocabulary',
  /** Of the words in the title, the one that goes most with the term: share of its articles that hold the term. */
  'association',
  /** Log of the article's words. */
  'length',
  /** Log of its sentences and lines: a text of many short lines is a list that names much in passing. */
  'sentences',
] as const;

export type Feature = (typeof FEATURES)[number];
/** An article's features for a term, in the order of `FEATURES`. A plain array: a typed one takes thirty times as long to make. */
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
 * A logistic fit on judged pairs of terms and articles, in whole streams and in mornings (`npm run bench -- relevance --fit`). An article
 * about the term is worth 1, a substantial mention a half; the score is the worth to expect.
 */
const WEIGHTS: Record<Feature, number> = {
  title: 0.9667,
  lead: 1.0139,
  density: 1.6647,
  whole: 0.8424,
  occurrences: 0.4579,
  meaning: 0.1954,
  likeBest: 0.0948,
  vocabulary: 0.7409,
  partialVocabulary: 0.8515,
  association: 2.0878,
  length: -0.1339,
  sentences: -0.1656,
};

export const relevanceModel: RelevanceModel = { bias: -1.5963, weights: FEATURES.map((name) => WEIGHTS[name]) };

/** Log-odds of the worth to expect. */
export function relevanceOdds({ bias, weights }: RelevanceModel, features: FeatureRow): number {
  let odds = bias;
  for (let k = 0; k < weights.length; k++) odds += weights[k]! * features[k]!;
  return odds;
}
