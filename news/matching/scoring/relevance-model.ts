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
  title: 1.6249,
  lead: 0.9699,
  density: 4.7107,
  titleShare: -0.4948,
  leadShare: 0.1427,
  share: 1.5881,
  occurrences: 0.4892,
  titleMeaning: 0.1199,
  meaning: 0.4024,
  likeBest: 0.0539,
  vocabulary: 0.7351,
  nameShare: -0.5714,
  length: 0.4712,
  surest: -0.6218,
  sentences: -0.6575,
};

export const relevanceModel: RelevanceModel = { bias: -3.965, weights: FEATURES.map((name) => WEIGHTS[name]) };

/** Log-odds that the article is for a subscriber of the term. `features` holds one article after the other. */
export function relevanceOdds({ bias, weights }: RelevanceModel, features: Float64Array, at: number): number {
  let odds = bias;
  for (let k = 0; k < FEATURE_COUNT; k++) odds += weights[k]! * features[at + k]!;
  return odds;
}
