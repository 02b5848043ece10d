import { type Assignment, createGrouper, type GrouperOptions, type StoryArticle } from './group.ts';
import { followed } from './merges.ts';

const DAY_MS = 86_400_000;

/** Groups a finished pile of articles as they would have come in: day by day, the undated ones first. */
export function groupByDays(articles: StoryArticle[], options?: GrouperOptions): Assignment[] {
  const days = Map.groupBy(articles, ({ publishedAt }) =>
    publishedAt === null ? Number.NEGATIVE_INFINITY : Math.floor(publishedAt / DAY_MS),
  );
  const grouper = createGrouper(options);
  const grouped = [...days.keys()].sort((a, b) => a - b).map((day) => grouper.add(days.get(day)!));
  const storyOf = followed(grouped.flatMap(({ storyMerges }) => storyMerges));
  const eventOf = followed(grouped.flatMap(({ eventMerges }) => eventMerges));
  const assignments = new Map(grouped.flatMap((batch) => batch.assignments.map((row) => [row.articleId, row])));
  return articles.map(({ id }) => {
    const { storyId, eventId } = assignments.get(id)!;
    return { articleId: id, storyId: storyOf(storyId), eventId: eventOf(eventId) };
  });
}
