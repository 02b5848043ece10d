import { type Assignment, createGrouper, type GrouperOptions, type StoryArticle } from './group.ts';

const DAY_MS = 86_400_000;

/** Groups a finished pile of articles as they would have come in: day by day, the undated ones first. */
export function groupByDays(articles: StoryArticle[], options?: GrouperOptions): Assignment[] {
  const days = new Map<number, StoryArticle[]>();
  for (const article of articles) {
    const day = article.publishedAt === null ? Number.NEGATIVE_INFINITY : Math.floor(article.publishedAt / DAY_MS);
    const batch = days.get(day);
    if (batch) batch.push(article);
    else days.set(day, [article]);
  }
  const grouper = createGrouper(options);
  const storyOf = new Map<string, string>();
  const mergedInto = new Map<string, string>();
  for (const day of [...days.keys()].sort((a, b) => a - b)) {
    const { assignments, merges } = grouper.add(days.get(day)!);
    for (const { articleId, storyId } of assignments) storyOf.set(articleId, storyId);
    for (const { merged, into } of merges) mergedInto.set(merged, into);
  }
  const current = (story: string): string => {
    let id = story;
    for (let next = mergedInto.get(id); next !== undefined; next = mergedInto.get(id)) id = next;
    return id;
  };
  return articles.map(({ id }) => ({ articleId: id, storyId: current(storyOf.get(id)!) }));
}
