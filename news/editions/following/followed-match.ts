import type { CurrentArticle } from '../../current/current-article.ts';
import type { FoundArticle } from '../../matching/match.ts';

/** One per article, so that all followers of its story get the same text. */
const matches = new WeakMap<CurrentArticle, FoundArticle>();

/** The match of an article shown because the reader follows its story: no term found it, and nothing in it is marked. */
export const followedMatch = (article: CurrentArticle): FoundArticle =>
  matches.getOrInsertComputed(article, () => ({
    articleId: String(article.id),
    score: 1,
    kind: 'about',
    explain: () => ({ title: article.title, titleMarks: [], sentence: { text: '', marks: [] }, reasons: [] }),
  }));
