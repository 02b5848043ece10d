import { FEATURE_TEXTS, FEATURES, type Feature, type FeatureRow, relevanceModel } from '../scoring/relevance-model.ts';
import { ABOUT_FROM, mailedFrom, oddsOf, probability, SHOWN_FROM } from '../scoring/score.ts';
import { hasWhole } from '../scoring/score-article.ts';

export interface ScoreExplanation {
  score: number;
  odds: number;
  bias: number;
  /** Part of the odds that is not from features: several parts of a field, a chosen sense, answers. */
  bonus: number;
  /** Every feature with its contribution to the odds, largest first. */
  parts: { feature: Feature; text: string; value: number; weight: number; adds: number }[];
  /** Score that the mail needs. */
  mailedFrom: number;
  /** Odds missing to each threshold; 0 if it is reached. */
  missing: { shown: number; mailed: number; about: number };
}

/** Explains a score from the row of features that the ranking used. */
export function explainScore(features: FeatureRow, bonus: number): ScoreExplanation {
  const { bias, weights } = relevanceModel;
  const parts = FEATURES.map((feature, k) => {
    const [value, weight] = [features[k]!, weights[k]!];
    return { feature, text: FEATURE_TEXTS[feature], value, weight, adds: weight * value };
  }).sort((a, b) => Math.abs(b.adds) - Math.abs(a.adds));
  const odds = parts.reduce((sum, { adds }) => sum + adds, bias + bonus);
  const mailed = mailedFrom(hasWhole(features) ? 'mentioned' : 'related');
  const missing = (bar: number) => Math.max(0, oddsOf(bar) - odds);
  return {
    score: probability(odds),
    odds,
    bias,
    bonus,
    parts,
    mailedFrom: mailed,
    missing: { shown: missing(SHOWN_FROM), mailed: missing(mailed), about: missing(ABOUT_FROM) },
  };
}
