/** What is known of an article for a term. The order is that of the weights. */
export const FEATURES = [
  /** The whole term, all its words near each other: in the title, in the lead, and how densely (0 to 1 each). */
  'title',
  'lead',
  'density',
  /** Share of the term's units found in the title, in title or lead, anywhere, weighed by how rare each is. */
  'titleShare',
  'leadShare',
  'share',
  /** Mean over the units of the log of their occurrences. */
  'occurrences',
  /** How far title and whole article stand out towards the term's meaning, in deviations from the usual article. */
  'titleMeaning',
  'meaning',
  /** The same towards the articles that fit the term best. */
  'likeBest',
  /** Words in common with the articles that hold the term most strongly. */
  'vocabulary',
  /** How much of the term is names. */
  'nameShare',
  /** Log of the article's words. */
  'length',
  /** The surest single occurrence. */
  'surest',
] as const;

export type Feature = (typeof FEATURES)[number];
export const FEATURE_COUNT = FEATURES.length;

export interface RelevanceModel {
  bias: number;
  weights: readonly number[];
}

/**
 * Logistic fit on judged pairs of terms and articles: the mean of a fit on the whole stream and one on mornings as well
 * (`npm run bench -- relevance --fit`, with and without `--quick`).
 */
export const relevanceModel: RelevanceModel = {
  bias: -1.7369,
  weights: [
    1.8591, 0.6323, 3.9177, -0.4076, -0.0222, 1.3314, 0.7642, 0.0839, 0.111, 0.3495, 0.5633, -0.7749, -0.1964, -0.6503,
  ],
};

/** Log-odds that the article is for a subscriber of the term. `features` holds one article after the other. */
export function relevanceOdds({ bias, weights }: RelevanceModel, features: Float64Array, at: number): number {
  let odds = bias;
  for (let k = 0; k < FEATURE_COUNT; k++) odds += weights[k]! * features[at + k]!;
  return odds;
}
