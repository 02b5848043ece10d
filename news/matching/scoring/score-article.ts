import type { Evidence } from '../index/hit-list.ts';
import { FEATURE_COUNT, LEAD, OCCURRENCES, placeOf } from './relevance-model.ts';
import { densityOf, logOfCount } from './score.ts';

/** One unit of a term as one article holds it. */
export interface UnitEvidence {
  /** Share of the term's weight. */
  share: number;
  /** Undefined where the article does not hold the unit. */
  evidence: Evidence | undefined;
}

/** What the window of articles says of one article for one term. */
export interface WindowFacts {
  meaning: number;
  likeBest: number;
  vocabulary: number;
  association: number;
}

/** What is known of an article whatever the term. */
export interface ArticleFacts {
  /** Words of the body. */
  words: number;
  /** Sentences and lines, the title among them. */
  sentences: number;
}

const [TITLE, DENSITY, WHOLE] = [placeOf('title'), placeOf('density'), placeOf('whole')];
const [LENGTH, SENTENCES] = [placeOf('length'), placeOf('sentences')];
const [MEANING, LIKE_BEST, VOCABULARY, PARTIAL_VOCABULARY] = [
  placeOf('meaning'),
  placeOf('likeBest'),
  placeOf('vocabulary'),
  placeOf('partialVocabulary'),
];
const ASSOCIATION = placeOf('association');

/**
 * The definition of an article's features for a term: fills one row from the occurrences of the whole term (`whole`, undefined for
 * none) and of its units, and from what is known of the article. `describeWindow` adds what depends on the other articles.
 */
export function describeWords(
  row: Float64Array,
  at: number,
  whole: Evidence | undefined,
  units: readonly UnitEvidence[],
  article: ArticleFacts,
): void {
  row.fill(0, at, at + FEATURE_COUNT);
  for (const { share, evidence } of units) {
    if (!evidence) continue;
    row[at + LEAD]! += share * Math.min(1, Math.max(evidence.title, evidence.lead));
    row[at + OCCURRENCES]! += share * logOfCount(evidence.count);
  }
  if (whole) {
    row[at + TITLE] = whole.title;
    row[at + DENSITY] = densityOf(whole);
    row[at + WHOLE] = Math.min(1, whole.best);
  }
  row[at + LENGTH] = Math.log(article.words + 20);
  row[at + SENTENCES] = logOfCount(article.sentences);
}

export function describeWindow(row: Float64Array, at: number, facts: WindowFacts): void {
  row[at + MEANING] = facts.meaning;
  row[at + LIKE_BEST] = facts.likeBest;
  row[at + VOCABULARY] = facts.vocabulary;
  row[at + PARTIAL_VOCABULARY] = facts.vocabulary * (1 - row[at + WHOLE]!);
  row[at + ASSOCIATION] = facts.association;
}
