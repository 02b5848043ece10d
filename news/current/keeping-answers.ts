import type { WindowArticle } from '../articles/queries.ts';
import type { CurrentArticle } from './current-article.ts';
import type { HeldArticles } from './held-articles.ts';

/** What keeps the held articles as the store has them. */
export const keepingAnswers = {
  put: (held: HeldArticles, articles: CurrentArticle[]): void => held.put(articles),
  keep: (held: HeldArticles, { publishedFrom, most }: { publishedFrom: number; most: number }) => {
    held.keep(publishedFrom, most);
    return { size: held.size, removed: held.removed };
  },
  settle: (held: HeldArticles): void => held.settle(),
  missing: (held: HeldArticles, ids: number[]): number[] => held.missing(ids),
  told: (held: HeldArticles, articles: WindowArticle[]): void => held.putTold(articles),
};
