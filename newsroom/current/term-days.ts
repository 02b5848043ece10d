import type { WindowArticle } from '../articles/queries.ts';
import { storyIdOf } from './current-article.ts';

/** A day of a calendar, by its first instant in epoch milliseconds. */
export interface DayStart {
  on: string;
  from: number;
}

/** The last `count` days of a calendar, oldest first; the last one contains `now`. */
export function daysUntil(now: Date, timeZone: string, count: number): DayStart[] {
  const today = now.toTemporalInstant().toZonedDateTimeISO(timeZone).startOfDay();
  return Array.from({ length: count }, (_, index) => {
    const day = today.subtract({ days: count - 1 - index });
    return { on: day.toPlainDate().toString(), from: day.epochMilliseconds };
  });
}

/** The articles of all outlets about a term on one day. */
export interface TermDay {
  articles: number;
  /** Stories whose first article was published that day. */
  stories: number;
  /** Number of articles by name of the outlet. */
  outlets: Record<string, number>;
  /** The story that most outlets reported that day. */
  top: { storyId: string; title: string; url: string } | null;
}

export type CountedArticle = Omit<WindowArticle, 'lead' | 'text'>;

/** `articles` are ordered by rank. */
export function countDays(articles: readonly CountedArticle[], days: readonly DayStart[], to: number): TermDay[] {
  const dayOf = ({ publishedAt }: CountedArticle) =>
    publishedAt.getTime() < to ? days.findLastIndex(({ from }) => from <= publishedAt.getTime()) : -1;
  const members = Map.groupBy(articles, dayOf);
  const firsts = [...Map.groupBy(articles, storyIdOf).values()].map((story) =>
    dayOf(story.reduce((first, article) => (article.publishedAt < first.publishedAt ? article : first))),
  );
  return days.map((_, index) => {
    const own = members.get(index) ?? [];
    return {
      articles: own.length,
      stories: firsts.filter((day) => day === index).length,
      outlets: Object.fromEntries(
        [...Map.groupBy(own, ({ outlet }) => outlet)].map(([name, all]) => [name, all.length]),
      ),
      top: topOf(own),
    };
  });
}

function topOf(articles: readonly CountedArticle[]): TermDay['top'] {
  const outletsOf = (story: readonly CountedArticle[]) => new Set(story.map(({ outletId }) => outletId)).size;
  const [story] = [...Map.groupBy(articles, storyIdOf).values()].sort((a, b) => outletsOf(b) - outletsOf(a));
  const lead = story?.[0];
  return lead ? { storyId: storyIdOf(lead), title: lead.title, url: lead.url } : null;
}
