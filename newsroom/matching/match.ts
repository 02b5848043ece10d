import type { ArticleKind } from '../text/article-kind.ts';
import type { FeatureRow } from './scoring/relevance-model.ts';

/** `about`: the subject of the article; `mentioned`: named with some weight; `related`: the subject in other words. */
export type MatchKind = 'about' | 'mentioned' | 'related';

/** Why an article matches, as data; the sentence for it is made where the reader's language is known. */
export type Reason =
  /** `word`: what the title has of the term, if that is not the term as typed. */
  | { type: 'title'; word?: string }
  | { type: 'lead' }
  | { type: 'count'; n: number }
  | { type: 'equivalent'; words: string[] }
  /** It has these words of the term, not the whole. */
  | { type: 'related'; words: string[] }
  /** It has none of the term's words; the sentence shown is the one nearest in meaning. */
  | { type: 'nearest' };

export interface MarkedText {
  text: string;
  /** Start and end offsets in `text`, in order, not overlapping. */
  marks: [number, number][];
}

/** An article's rank for a term, without an explanation. */
export interface RankedArticle {
  articleId: string;
  /** 0 to 1. */
  score: number;
  kind: MatchKind;
}

/** What shows a person why an article matches. */
export interface Explanation {
  sentence: MarkedText;
  /** The title the marks point into: broken characters are already repaired in it. */
  title: string;
  titleMarks: [number, number][];
  reasons: Reason[];
}

/** An article that a term found. Explained on demand: few of those found are ever shown, and explaining reads the whole text. */
export interface FoundArticle extends RankedArticle {
  explain(): Explanation;
}

/** The same with what the score was computed from. */
export interface ScoredArticle extends FoundArticle {
  features: FeatureRow;
  /** Part of the odds that is not from the features. */
  bonus: number;
}

export type Match = RankedArticle & Explanation;

/** The fields of an article that the matcher needs. */
export interface MatchableArticle {
  id: string;
  title: string;
  text: string;
  language: 'pt' | 'en' | (string & {});
  outlet?: string;
  /** Epoch milliseconds. */
  publishedAt?: number;
  /** News if unset. */
  kind?: ArticleKind;
  /** Its vector; computed if unset, which takes milliseconds. */
  meaning?: Int8Array | undefined;
}

export interface RankedDoc {
  doc: number;
  score: number;
  kind: MatchKind;
  features: FeatureRow;
  bonus: number;
}
