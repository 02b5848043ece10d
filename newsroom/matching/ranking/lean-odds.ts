import { DIMENSIONS, meaningOfLine } from '../../meaning/encoder/encode.ts';
import { fixedArticles, zScoreOf } from '../../meaning/usual-article.ts';
import { dot, normalise } from '../../meaning/vectors.ts';
import type { DocMeaning, MeaningDirection } from '../index/doc-meaning.ts';
import type { ScoredArticle } from '../match.ts';
import { type AnsweredTexts, type Lean, leanOfAnswers, MOST_BY_ANSWERS } from '../query/leans.ts';
import { oddsOf, probability, SHOWN_FROM } from '../scoring/score.ts';

/**
 * Changes the odds of a term's articles by a bounded step for the reader's choices. What all articles of the term have in common
 * is left out: one refused article must not count against the term itself.
 */
export function leanOdds(leans: readonly Lean[], meaning: DocMeaning, term: MeaningDirection) {
  const directions = leans.map((lean) => {
    const vector = directionOf(lean, term.vector);
    return { lean, direction: vector && meaning.towards(vector) };
  });
  return (doc: number): number =>
    directions.reduce(
      (odds, { lean, direction }) => odds + (direction ? stepOf(lean, meaning.zScore(direction, doc)) : 0),
      0,
    );
}

const stepOf = ({ perDeviation, expected, most }: Lean, zScore: number): number =>
  Math.max(-most, Math.min(most, perDeviation * (zScore - expected)));

/** Least score, before answers, of an article that answers may raise to a shown one. */
export const SHOWN_BY_ANSWERS = probability(oddsOf(SHOWN_FROM) - MOST_BY_ANSWERS);

/** What shows how an article relates to answers: its score before them, and its stored vector. */
interface Answerable extends Pick<ScoredArticle, 'score'> {
  meaning: Int8Array | undefined;
  language: string;
}

/** The step of a reader's answers for an article of the term, against fixed articles: the same in every process. */
export function answerOdds(term: string, answers: AnsweredTexts | undefined) {
  const lean = answers && leanOfAnswers(answers);
  const vector = lean && directionOf(lean, meaningOfLine(term));
  if (!vector) return undefined;
  const usual = fixedArticles().of(normalise(vector));
  return ({ meaning, language }: Pick<Answerable, 'meaning' | 'language'>): number =>
    meaning ? stepOf(lean, zScoreOf(usual, likenessTo(vector, meaning), language === 'en')) : 0;
}

/** Similarity of a stored vector to one of unit length. */
function likenessTo(vector: Float32Array, meaning: Int8Array): number {
  const stored = Float32Array.from(meaning);
  return dot(vector, stored) / (Math.sqrt(dot(stored, stored)) || 1);
}

/** The shown articles of a term, with the reader's answers counted, the best first. */
export function afterAnswers<Match extends Answerable>(
  term: string,
  answers: AnsweredTexts | undefined,
  matches: readonly Match[],
): Match[] {
  const oddsOfAnswers = answerOdds(term, answers);
  const scored = oddsOfAnswers
    ? matches.map((match) => ({ ...match, score: probability(oddsOf(match.score) + oddsOfAnswers(match)) }))
    : matches;
  return scored.filter(({ score }) => score >= SHOWN_FROM).toSorted((a, b) => b.score - a.score);
}

/** Undefined if the texts of a lean have no direction of their own, besides that of the term. */
function directionOf(lean: Lean, term: Float32Array): Float32Array | undefined {
  const direction = new Float32Array(DIMENSIONS);
  const add = (texts: readonly string[], sign: 1 | -1) => {
    for (const text of texts) {
      const vector = meaningOfLine(text);
      for (let k = 0; k < DIMENSIONS; k++) direction[k]! += (sign * vector[k]!) / texts.length;
    }
  };
  add(lean.toward, 1);
  add(lean.away, -1);
  const along = dot(direction, term);
  for (let k = 0; k < DIMENSIONS; k++) direction[k]! -= along * term[k]!;
  return direction.some((value) => value !== 0) ? direction : undefined;
}
