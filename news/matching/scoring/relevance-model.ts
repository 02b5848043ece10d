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
  /** Log of its sentences and lines: a text of many short lines is a list, a table or a timeline, which names much in passing. */
  'sentences',
] as const;

export type Feature = (typeof FEATURES)[number];
export const FEATURE_COUNT = FEATURES.length;

/** Where a feature stands in an article's row. */
export function placeOf(feature: Feature): number {
  return FEATURES.indexOf(feature);
}

export interface RelevanceModel {
  bias: number;
  weights: readonly number[];
}

/** One logistic fit on judged pairs of terms and articles, in the whole stream and in mornings (`npm run bench -- relevance --fit`). */
const WEIGHTS: Record<Feature, number> = {
  title: 1.6987,
  lead: 0.8277,
  density: 4.6262,
  titleShare: -0.6935,
  leadShare: 0.1776,
  share: 1.1782,
  occurrences: 0.5761,
  titleMeaning: 0.083,
  meaning: 0.3021,
  likeBest: 0.1187,
  vocabulary: 0.758,
  nameShare: -0.7304,
  length: 0.3079,
  surest: -0.2963,
  sentences: -0.556,
};

export const relevanceModel: RelevanceModel = { bias: -2.963, weights: FEATURES.map((name) => WEIGHTS[name]) };

/** Log-odds that the article is for a subscriber of the term. `features` holds one article after the other. */
export function relevanceOdds({ bias, weights }: RelevanceModel, features: Float64Array, at: number): number {
  let odds = bias;
  for (let k = 0; k < FEATURE_COUNT; k++) odds += weights[k]! * features[at + k]!;
  return odds;
}
