import type { ArticleView } from '../../newsroom/current/article-view.ts';
import { localDateOf } from '../../platform/clock.ts';
import { isInWindow, outletCount } from './collect-stories.ts';
import { composeEdition, type EditionRequest, type NewItem } from './compose-edition.ts';
import type { AwayStory } from './tables.ts';

/** One line each, so that this is shorter than the mails the reader did not open (requirements R140). */
export const mostAwayStories = 30;

export interface AwayRequest extends EditionRequest {
  timeZone: string;
}

export interface ComposedAway {
  items: NewItem[];
  stories: AwayStory[];
}

/** The lasting stories of the window, each once, without those in `seen`. */
export function composeAway(view: ArticleView, { timeZone, ...request }: AwayRequest): ComposedAway {
  const { items } = composeEdition(view, { ...request, isLasting: true, places: { mail: mostAwayStories, page: 0 } });
  const leads = items.filter(({ isMore }) => !isMore);
  return {
    items: leads,
    stories: leads.map(({ storyId }) => {
      const articles = view.storyArticles(storyId).filter((article) => isInWindow(article, request.window));
      const days = articles.map(({ publishedAt }) => localDateOf(publishedAt, timeZone)).sort();
      return { storyId, outlets: outletCount(articles), firstOn: days[0]!, lastOn: days.at(-1)! };
    }),
  };
}
