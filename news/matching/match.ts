import type { ArticleKind } from '../text/article-kind.ts';

/** `about`: the subject of the article; `mentioned`: named with some weight; `related`: the subject in other words. */
export type MatchKind = 'about' | 'mentioned' | 'related';

/** Why an article matches, as data; the sentence for it is made where the reader's language is known. */
export type Reason =
  | { type: 'title' }
  | { type: 'lead' }
  | { type: 'count'; n: number }
  | { type: 'equivalent'; words: string[] }
  | { type: 'related'; words: string[] }
  /** A word of the title associated with the term, as the title writes it. */
  | { type: 'associated'; word: string };

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
}

export interface RankedDoc {
  doc: number;
  score: number;
  kind: MatchKind;
  /** Stem in the title of a related article that is associated with the term. */
  associated?: number | undefined;
}
