import type { WindowArticle } from '../articles/queries.ts';

const day = 24 * 3600_000;
const manyOutlets = 3;

type StoryArticles = readonly Pick<WindowArticle, 'publishedAt' | 'outletId'>[];

/** Reported for a day or longer, or by many outlets (requirements R140). */
export function hasLasted(articles: StoryArticles): boolean {
  const times = articles.map(({ publishedAt }) => publishedAt.getTime());
  return Math.max(...times) - Math.min(...times) >= day || outletCount(articles) >= manyOutlets;
}

export const outletCount = (articles: StoryArticles): number => new Set(articles.map(({ outletId }) => outletId)).size;
