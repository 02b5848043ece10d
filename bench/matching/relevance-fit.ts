import {
  FEATURES,
  type Feature,
  type FeatureRow,
  type RelevanceModel,
  relevanceModel,
  relevanceOdds,
} from '../../newsroom/matching/scoring/relevance-model.ts';
import { probability, SHOWN_FROM } from '../../newsroom/matching/scoring/score.ts';
import { fitLogistic } from '../../training/logistic.ts';
import type { Pair } from './judged-terms.ts';

/** The feature that may lower the score. The weights of all others stay at 0 or above. */
const FREE_FEATURE: Feature = 'sentences';
const FOLDS = 8;
const RIDGE = 90;
/** Value of an article by grade: a substantial mention is half of an article about the term. */
const WORTH = [0, 0.5, 1];
/** Assumed value of an article that nobody judged, and what such articles of a term count beside the judged ones. */
const UNJUDGED_WORTH = 0.1;
const UNJUDGED_WEIGHT = 0.3;

export function fitModel(pairs: readonly Pair[]): RelevanceModel {
  const known = pairs.filter(({ features }) => features !== undefined);
  const groupOf = ({ key, grade }: Pair) => `${key} ${grade === undefined}`;
  const sizes = new Map([...Map.groupBy(known, groupOf)].map(([group, rows]) => [group, rows.length]));
  const importance = known.map(
    (pair) => (pair.grade === undefined ? UNJUDGED_WEIGHT : 1) / Math.sqrt(sizes.get(groupOf(pair))!),
  );
  const judged = importance.filter((_, at) => known[at]!.grade !== undefined);
  const scale = judged.length / judged.reduce((sum, value) => sum + value, 0);
  return fitLogistic(
    known.map(({ features }) => features!),
    known.map(({ grade }) => (grade === undefined ? UNJUDGED_WORTH : WORTH[grade]!)),
    importance.map((value) => value * scale),
    RIDGE,
    (feature) => FEATURES[feature] === FREE_FEATURE,
  );
}

/** Mean difference in probability between the shipped weights and those fitted on the same pairs today. */
export function driftOf(fitted: RelevanceModel, pairs: readonly Pair[]): number {
  const rows = pairs.flatMap(({ features }) => (features ? [features] : []));
  const scoreBy = (model: RelevanceModel, row: FeatureRow) => probability(relevanceOdds(model, row));
  const apart = rows.map((row) => Math.abs(scoreBy(fitted, row) - scoreBy(relevanceModel, row)));
  return apart.reduce((sum, value) => sum + value, 0) / apart.length;
}

export type Ranked = Map<string, string[]>;

function rank(model: RelevanceModel, pairs: readonly Pair[]): string[] {
  return pairs
    .flatMap(({ articleId, features, bonus }) => {
      const score = features ? probability(relevanceOdds(model, features) + bonus) : 0;
      return score >= SHOWN_FROM ? [{ articleId, score }] : [];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ articleId }) => articleId);
}

function rankGroups(groups: ReadonlySet<string>[], fitted: readonly Pair[], asked: readonly Pair[]): Ranked {
  const byTerm = Map.groupBy(asked, ({ key }) => key);
  const ranked: Ranked = new Map();
  for (const left of groups) {
    const model = fitModel(fitted.filter(({ key }) => !left.has(key)));
    for (const key of left) ranked.set(key, rank(model, byTerm.get(key) ?? []));
  }
  return ranked;
}

/** Ranks each term by a model that was fitted on other terms. */
export function rankTermsLeftOut(fitted: readonly Pair[], asked: readonly Pair[]): Ranked {
  const order = [...new Set(fitted.map(({ key }) => key))].sort((a, b) => hash(a) - hash(b));
  const groups = Array.from({ length: FOLDS }, (_, fold) => new Set(order.filter((__, at) => at % FOLDS === fold)));
  return rankGroups(groups, fitted, asked);
}

/** Ranks each term by a model that was fitted on other streams. */
export function rankStreamsLeftOut(fitted: readonly Pair[], asked: readonly Pair[]): Ranked {
  const groups = [...Map.groupBy(fitted, ({ stream }) => stream).values()].map(
    (pairs) => new Set(pairs.map(({ key }) => key)),
  );
  return rankGroups(groups, fitted, asked);
}

function hash(text: string): number {
  let value = 7;
  for (const char of text) value = Math.imul(value ^ char.charCodeAt(0), 0x01000193);
  return value;
}
