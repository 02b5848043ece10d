/** The features of an article's score for a term, in the order of the weights, each with what its value is. */
export const FEATURE_TEXTS = {
  title: 'highest weight of an occurrence of the whole term in the title, 0 to 1',
  lead: "share of the term's units in title or lead, each by its highest weight there",
  frequency: 'occurrences of the whole term per word, 0 to 1',
  whole: 'highest weight of an occurrence of the whole term: less than 1 if its words are apart or may be another name',
  occurrences: "mean over the term's units of the log of their occurrences",
  meaning: 'z-score towards the meaning of the term, less by the share of its units that are names',
  vocabulary: 'words in common with the articles most certainly about the term',
  partialVocabulary: 'the same, where the whole term is not surely found',
  sentences: 'log of its sentences and lines: many short lines are a list with many passing mentions',
} as const;

export type Feature = keyof typeof FEATURE_TEXTS;
export const FEATURES = Object.keys(FEATURE_TEXTS) as Feature[];
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
  title: 0.98,
  lead: 0.855,
  frequency: 1.128,
  whole: 0.803,
  occurrences: 0.442,
  meaning: 0.262,
  vocabulary: 1.657,
  partialVocabulary: 1.545,
  sentences: -0.281,
};

export const relevanceModel: RelevanceModel = { bias: -1.826, weights: FEATURES.map((name) => WEIGHTS[name]) };

/** Log-odds of the expected worth. */
export function relevanceOdds({ bias, weights }: RelevanceModel, features: FeatureRow): number {
  let odds = bias;
  for (let k = 0; k < weights.length; k++) odds += weights[k]! * features[k]!;
  return odds;
}
