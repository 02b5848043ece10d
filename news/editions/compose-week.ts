import type { Language } from '../../contract/language.ts';
import type { ArticleView } from '../current/article-view.ts';
import type { ReaderPreferences } from '../matching/ranking/rank-for-reader.ts';
import {
  type ComposedEdition,
  composeEdition,
  isInWindow,
  type NewsWindow,
  nothingSeen,
  type ReaderTerm,
} from './compose-edition.ts';
import { localDateOf } from './plan/schedule.ts';
import { countByDay, courseOf } from './render/week-course.ts';
import type { WeekStory } from './tables.ts';

export interface WeekRequest {
  terms: readonly ReaderTerm[];
  language: Language;
  timeZone: string;
  /** The first instant of the week and its last local day. */
  from: Date;
  lastDay: string;
  now: Date;
  preferences?: ReaderPreferences | undefined;
}

export interface ComposedWeek extends ComposedEdition {
  stories: WeekStory[];
}

/** What was published in the week, whenever it reached us. */
export const weekWindow = ({ from, now }: WeekRequest): NewsWindow => ({
  seenFrom: new Date(0),
  publishedFrom: from,
  publishedTo: now,
});

/** The week's stories per term, told whether or not the daily clippings brought them, each with how it went. */
export function composeWeek(view: ArticleView, request: WeekRequest): ComposedWeek {
  const { timeZone, lastDay } = request;
  const window = weekWindow(request);
  const composed = composeEdition(view, { ...request, window, seen: nothingSeen });
  const stories = composed.items.map(({ storyId }): WeekStory => {
    const articles = view.storyArticles(storyId).filter((article) => isInWindow(article, window));
    const dates = articles.map(({ publishedAt }) => localDateOf(publishedAt, timeZone));
    const byDay = countByDay(dates, lastDay);
    return {
      storyId,
      course: courseOf(byDay),
      articles: articles.length,
      outlets: new Set(articles.map(({ outletId }) => outletId)).size,
      byDay,
      lastOn: dates.toSorted().at(-1) ?? lastDay,
    };
  });
  return { ...composed, stories };
}
