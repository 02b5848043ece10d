import type { ArticleKind } from '../../text/article-kind.ts';

/** What the matcher needs to know of an article. Anything else stays with whoever stores it. */
export interface MatchableArticle {
  id: string;
  title: string;
  text: string;
  language: 'pt' | 'en' | (string & {});
  outlet?: string;
  /** Epoch milliseconds. */
  publishedAt?: number;
  /** News unless it says otherwise. */
  kind?: ArticleKind;
}
