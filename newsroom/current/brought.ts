import type { WindowArticle } from '../articles/queries.ts';
import type { RankedArticle } from '../matching/match.ts';
import { isForMail } from '../matching/scoring/score.ts';
import { storyIdOf } from './current-article.ts';

/** What a mail would contain of the articles a term finds: all matches of the stories that have a sure match. */
export function broughtBy<
  Found extends { article: Pick<WindowArticle, 'id' | 'storyId'>; match: Pick<RankedArticle, 'kind' | 'score'> },
>(found: readonly Found[]): Found[] {
  const meant = new Set(found.flatMap(({ article, match }) => (isForMail(match) ? storyIdOf(article) : [])));
  return found.filter(({ article }) => meant.has(storyIdOf(article)));
}
