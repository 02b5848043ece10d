import type { V1ArticlePage } from '../../contract/api/v1-shapes.ts';
import type { ArticleSearch } from '../../contract/news/search.ts';
import type { Platform } from '../../platform/platform.ts';
import { searchArticles } from '../search/search-articles.ts';

/** The search of the web page, with the API's field names. */
export async function searchPublicArticles(
  platform: Platform,
  userId: string,
  input: ArticleSearch,
): Promise<V1ArticlePage> {
  const { stories, total, after } = await searchArticles(platform, userId, input);
  return {
    articles: stories.map(({ id, storyId, title, outlet, url, language, at, passage, articleCount }) => ({
      id,
      story_id: storyId,
      title,
      outlet,
      url,
      language,
      published_at: at,
      passage,
      article_count: articleCount,
    })),
    total,
    after,
  };
}
